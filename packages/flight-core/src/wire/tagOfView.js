// The row tag of a typed array or DataView. Only servers look it up.

import {BINARY_CLASSES, tagOfClass} from './binaryClasses.js';

// Keyed by the tag that every view inherits, including subclasses such as Node's Buffer: one
// look-up instead of twelve `instanceof` checks.
const TAGS: Map<string, number> = new Map(
  BINARY_CLASSES.map((View, index) => [View.name, tagOfClass(index)]),
);

export function tagOfView(view: $ArrayBufferView): number | void {
  return TAGS.get(Reflect.get(view, Symbol.toStringTag));
}
