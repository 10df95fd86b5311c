// Binary values: constructor ⇄ row tag ⇄ bytes per element. Elements are in the
// platform's byte order, which is little-endian wherever Flight runs.

import {ARRAY_BUFFER_ROW, VIEW_LETTERS} from './rowTags.js';

export type BinaryKind = {
  readonly name: string,
  readonly tag: number,
  readonly elementSize: number,
  // The constructor of the view; null for ArrayBuffer itself.
  readonly View: ViewClass | null,
};

// The constructor of a typed array, or DataView.
type ViewClass = interface {
  readonly name: string,
  // Missing in DataView.
  readonly BYTES_PER_ELEMENT?: number,
  new(
    buffer: ArrayBuffer,
    byteOffset?: number,
    length?: number,
  ): $ArrayBufferView,
};

// In the order of VIEW_LETTERS.
const VIEWS: ReadonlyArray<ViewClass> = [
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

export const VIEW_KINDS: ReadonlyArray<BinaryKind> = VIEWS.map(
  (View, index) => {
    const {name, BYTES_PER_ELEMENT: elementSize = 1} = View;
    return {name, tag: VIEW_LETTERS.charCodeAt(index), elementSize, View};
  },
);

export const ARRAY_BUFFER_KIND: BinaryKind = {
  name: 'ArrayBuffer',
  tag: ARRAY_BUFFER_ROW,
  elementSize: 1,
  View: null,
};

export const BINARY_KINDS: ReadonlyArray<BinaryKind> = [
  ARRAY_BUFFER_KIND,
  ...VIEW_KINDS,
];

export function kindOfTag(tag: number): BinaryKind | void {
  return BINARY_KINDS.find(entry => entry.tag === tag);
}
