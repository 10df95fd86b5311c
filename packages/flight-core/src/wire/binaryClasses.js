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

// By tag: a search for its letter takes 4 to 7 percent of a row of 8 bytes or 4 KB.
const CLASSES: Array<BinaryClass | void> = [];
BINARY_CLASSES.forEach((View, index) => {
  CLASSES[tagOfClass(index)] = View;
});

export function binaryClassOf(tag: number): BinaryClass | void {
  return CLASSES[tag];
}

// `index` is the position of the class in the list.
export function tagOfClass(index: number): number {
  return BINARY_LETTERS.charCodeAt(index);
}
