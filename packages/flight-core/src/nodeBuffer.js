// A Buffer with the same memory. Transports usually deliver Buffers. Bundles of clients need no global.

import {Buffer} from 'buffer';

export function bufferOf(bytes: Uint8Array): NodeBuffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
