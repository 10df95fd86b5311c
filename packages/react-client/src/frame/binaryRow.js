// 1:o3,… → the typed array, ArrayBuffer or DataView that a binary row carries.

import {kindOfTag} from 'flight-core/src/wire/binaryKinds.js';
import {ARRAY_BUFFER_ROW, BYTES_ROW} from 'flight-core/src/wire/rowTags.js';
import {viewOf} from './pieces.js';

type MakeView = (
  buffer: ArrayBuffer,
  byteOffset: number,
  length: number,
) => interface {};

// By the names of BINARY_KINDS.
const VIEWS: {readonly [name: string]: MakeView} = {
  Int8Array: (buffer, at, length) => new Int8Array(buffer, at, length),
  Uint8Array: (buffer, at, length) => new Uint8Array(buffer, at, length),
  Uint8ClampedArray: (buffer, at, length) =>
    new Uint8ClampedArray(buffer, at, length),
  Int16Array: (buffer, at, length) => new Int16Array(buffer, at, length),
  Uint16Array: (buffer, at, length) => new Uint16Array(buffer, at, length),
  Int32Array: (buffer, at, length) => new Int32Array(buffer, at, length),
  Uint32Array: (buffer, at, length) => new Uint32Array(buffer, at, length),
  Float32Array: (buffer, at, length) => new Float32Array(buffer, at, length),
  Float64Array: (buffer, at, length) => new Float64Array(buffer, at, length),
  BigInt64Array: (buffer, at, length) => new BigInt64Array(buffer, at, length),
  BigUint64Array: (buffer, at, length) =>
    new BigUint64Array(buffer, at, length),
  DataView: (buffer, at, length) => new DataView(buffer, at, length),
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
  const count = Math.floor(length / elementSize);
  return byteOffset % elementSize === 0
    ? VIEWS[name](buffer, byteOffset, count)
    : VIEWS[name](buffer.slice(byteOffset, byteOffset + length), 0, count);
}
