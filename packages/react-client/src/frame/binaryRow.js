// 1:o3,… → the typed array, ArrayBuffer or DataView that a binary row carries.

import {kindOfTag} from 'flight-core/src/wire/binaryKinds.js';
import {viewOf} from './pieces.js';

// A view of the transport's own memory where the alignment allows it. What is left over
// behind the last whole element is dropped. An ArrayBuffer is the memory that the parts of a
// row were joined in, if it fills that, and otherwise a copy (benchmark `binary`).
export function decodeBinary(
  tag: number,
  bytes: Uint8Array,
  transport: ArrayBuffer,
): interface {} {
  const {buffer, byteOffset, length} = bytes;
  const kind = kindOfTag(tag);
  if (kind === undefined) {
    // Bytes of a stream have no kind of their own.
    return viewOf(bytes, 0, length);
  }
  const {elementSize, View} = kind;
  if (View === null) {
    return buffer === transport || length < buffer.byteLength
      ? buffer.slice(byteOffset, byteOffset + length)
      : buffer;
  }
  const count = Math.floor(length / elementSize);
  return byteOffset % elementSize === 0
    ? new View(buffer, byteOffset, count)
    : new View(buffer.slice(byteOffset, byteOffset + length), 0, count);
}
