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

// Keyed by what Object.prototype.toString says, which tells a DataView and subclasses
// such as Node's Buffer apart without asking twelve `instanceof` questions.
const KINDS: Map<string, BinaryKind> = new Map([
  ['[object Int8Array]', kind('Int8Array', 'O', 1)],
  ['[object Uint8Array]', kind('Uint8Array', 'o', 1)],
  ['[object Uint8ClampedArray]', kind('Uint8ClampedArray', 'U', 1)],
  ['[object Int16Array]', kind('Int16Array', 'S', 2)],
  ['[object Uint16Array]', kind('Uint16Array', 's', 2)],
  ['[object Int32Array]', kind('Int32Array', 'L', 4)],
  ['[object Uint32Array]', kind('Uint32Array', 'l', 4)],
  ['[object Float32Array]', kind('Float32Array', 'G', 4)],
  ['[object Float64Array]', kind('Float64Array', 'g', 8)],
  ['[object BigInt64Array]', kind('BigInt64Array', 'M', 8)],
  ['[object BigUint64Array]', kind('BigUint64Array', 'm', 8)],
  ['[object DataView]', kind('DataView', 'V', 1)],
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

export function kindOfView(view: interface {}): BinaryKind | void {
  return KINDS.get(Object.prototype.toString.call(view));
}

export function kindOfTag(tag: number): BinaryKind | void {
  return BINARY_KINDS.find(entry => entry.tag === tag);
}
