// 1:o3,… → the typed array, ArrayBuffer or DataView that a binary row carries.

import {kindOfTag} from 'flight-core/src/wire/binaryKinds.js';
import {ARRAY_BUFFER_ROW, BYTES_ROW} from 'flight-core/src/wire/rowTags.js';
import {viewOf} from './pieces.js';

// By the names of BINARY_KINDS.
const VIEWS: {readonly [name: string]: $FlowFixMe /* a class of views */} = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

// A view of the transport's own memory where the alignment allows it. What is left over
// behind the last whole element is dropped.
export function decodeBinary(tag: number, bytes: Uint8Array): interface {} {
  const {buffer, byteOffset, length} = bytes;
  const kind = kindOfTag(tag);
  if (kind === undefined || tag === BYTES_ROW) {
    return viewOf(bytes, 0, length);
  }
  if (tag === ARRAY_BUFFER_ROW) {
    return buffer.slice(byteOffset, byteOffset + length);
  }
  const {elementSize, name} = kind;
  const View = VIEWS[name];
  const count = Math.floor(length / elementSize);
  return byteOffset % elementSize === 0
    ? new View(buffer, byteOffset, count)
    : new View(buffer.slice(byteOffset, byteOffset + length), 0, count);
}
