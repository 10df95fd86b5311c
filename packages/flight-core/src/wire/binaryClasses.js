// Binary values: constructor ⇄ letter, which is the tag of a row, and of a value in a reply.
// Elements are in the platform's byte order, which is little-endian wherever Flight runs.

import {BINARY_LETTERS} from './rowTags.js';

// The constructor of a typed array, or DataView.
export type BinaryClass = interface {
  readonly name: string,
  // Missing in DataView.
  readonly BYTES_PER_ELEMENT?: number,
  new(
    buffer: ArrayBuffer,
    byteOffset?: number,
    length?: number,
  ): $ArrayBufferView,
};

// In the order of BINARY_LETTERS.
export const BINARY_CLASSES: ReadonlyArray<BinaryClass> = [
  ArrayBuffer as $FlowFixMe, // never constructed
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
];

export function binaryClassOf(tag: number): BinaryClass | void {
  return BINARY_CLASSES[BINARY_LETTERS.indexOf(String.fromCharCode(tag))];
}

// `index` is the place of the class in the list.
export function tagOfClass(index: number): number {
  return BINARY_LETTERS.charCodeAt(index);
}
