// Binary values: constructor ⇄ row tag ⇄ bytes per element. Elements are in the
// platform's byte order, which is little-endian wherever Flight runs.

import {ARRAY_BUFFER_ROW} from './rowTags.js';

export type BinaryKind = {
  readonly name: string,
  readonly tag: number,
  readonly elementSize: number,
};

function kind(name: string, letter: string, elementSize: number): BinaryKind {
  return {name, tag: letter.charCodeAt(0), elementSize};
}

// Keyed by the tag that every view inherits, also as a subclass such as Node's Buffer,
// which saves asking twelve `instanceof` questions.
const KINDS: Map<string, BinaryKind> = new Map([
  ['Int8Array', kind('Int8Array', 'O', 1)],
  ['Uint8Array', kind('Uint8Array', 'o', 1)],
  ['Uint8ClampedArray', kind('Uint8ClampedArray', 'U', 1)],
  ['Int16Array', kind('Int16Array', 'S', 2)],
  ['Uint16Array', kind('Uint16Array', 's', 2)],
  ['Int32Array', kind('Int32Array', 'L', 4)],
  ['Uint32Array', kind('Uint32Array', 'l', 4)],
  ['Float32Array', kind('Float32Array', 'G', 4)],
  ['Float64Array', kind('Float64Array', 'g', 8)],
  ['BigInt64Array', kind('BigInt64Array', 'M', 8)],
  ['BigUint64Array', kind('BigUint64Array', 'm', 8)],
  ['DataView', kind('DataView', 'V', 1)],
]);

export const ARRAY_BUFFER_KIND: BinaryKind = {
  name: 'ArrayBuffer',
  tag: ARRAY_BUFFER_ROW,
  elementSize: 1,
};

export const BINARY_KINDS: ReadonlyArray<BinaryKind> = [
  ARRAY_BUFFER_KIND,
  ...KINDS.values(),
];

export function kindOfView(view: any): BinaryKind | void {
  // Any view: interfaces cannot have symbols for names.
  return KINDS.get(view[Symbol.toStringTag]);
}

export function kindOfTag(tag: number): BinaryKind | void {
  return BINARY_KINDS.find(entry => entry.tag === tag);
}
