// A Buffer with the same memory. Transports usually deliver Buffers.
export function bufferOf(bytes: Uint8Array): NodeBuffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
