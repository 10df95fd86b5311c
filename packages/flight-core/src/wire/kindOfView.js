// The kind of a typed array or DataView. Only servers look it up.

import type {BinaryKind} from './binaryKinds.js';

import {VIEW_KINDS} from './binaryKinds.js';

// Keyed by the tag that every view inherits, including subclasses such as Node's Buffer: one
// look-up instead of twelve `instanceof` checks.
const KINDS: Map<string, BinaryKind> = new Map(
  VIEW_KINDS.map(kind => [kind.name, kind]),
);

export function kindOfView(view: interface {}): BinaryKind | void {
  return KINDS.get(Reflect.get(view, Symbol.toStringTag));
}
