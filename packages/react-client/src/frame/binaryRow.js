// 1:o3,… → the typed array, ArrayBuffer or DataView that a binary row carries.

import {kindOfTag} from 'flight-core/src/wire/binaryKinds.js';
import {BYTES_ROW} from 'flight-core/src/wire/rowTags.js';
import {viewOf} from './pieces.js';

// A view of the transport's own memory where the alignment allows it. What is left over
// behind the last whole element is dropped.
export function decodeBinary(tag: number, bytes: Uint8Array): interface {} {
  const {buffer, byteOffset, length} = bytes;
  const kind = kindOfTag(tag);
  if (kind === undefined || tag === BYTES_ROW) {
    return viewOf(bytes, 0, length);
  }
  const {elementSize, View} = kind;
  if (View === null) {
    return buffer.slice(byteOffset, byteOffset + length);
  }
  const count = Math.floor(length / elementSize);
  return byteOffset % elementSize === 0
    ? new View(buffer, byteOffset, count)
    : new View(buffer.slice(byteOffset, byteOffset + length), 0, count);
}
