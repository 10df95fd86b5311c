// 1:o3,… → the typed array, ArrayBuffer or DataView that a binary row carries.

import {binaryClassOf} from 'flight-core/src/wire/binaryClasses.js';

// A view of the transport's memory where its alignment allows that. `bytes` must be a plain
// Uint8Array: it is itself the value of that class. Bytes after the last whole element are dropped.
// An ArrayBuffer is the memory in which the pieces of a row were collected, if the row fills it, and
// otherwise a copy (benchmark `binary`).
export function decodeBinary(
  tag: number,
  bytes: Uint8Array,
  transport: ArrayBuffer,
): interface {} {
  const {buffer, byteOffset, length} = bytes;
  const View = binaryClassOf(tag);
  // Bytes of a byte stream have no class: they are a Uint8Array.
  if (!View || (View as unknown) === Uint8Array) {
    return bytes;
  }
  if ((View as unknown) === ArrayBuffer) {
    return buffer === transport || length < buffer.byteLength
      ? buffer.slice(byteOffset, byteOffset + length)
      : buffer;
  }
  const {BYTES_PER_ELEMENT: elementSize = 1} = View;
  const count = Math.floor(length / elementSize);
  return byteOffset % elementSize === 0
    ? new View(buffer, byteOffset, count)
    : new View(buffer.slice(byteOffset, byteOffset + length), 0, count);
}
