// References by value: `$<id>` or `$<id>:<key>:<key>`. The keys belong to the decoded value, so a
// path through an element contains `props`, not index 3 of the tuple.

import type {RowId} from './ids.js';

import {formatId} from './ids.js';
import {
  LAZY_PREFIX,
  PROMISE_PREFIX,
  REFERENCE_PREFIX,
  WEAK_PROMISE_PREFIX,
} from './valueTags.js';

export const ELEMENT_SLOT_NAMES: ReadonlyArray<string> = [
  '',
  'type',
  'key',
  'props',
  '_owner',
];

// A key with a colon would look like two keys, so paths cannot contain it.
export function canStandInPath(key: string): boolean {
  return !key.includes(':');
}

export function elementSlotName(index: number): string {
  return ELEMENT_SLOT_NAMES[index];
}

export function elementSlotOf(name: string): number {
  return ELEMENT_SLOT_NAMES.indexOf(name);
}

export function encodeReference(id: RowId): string {
  return REFERENCE_PREFIX + formatId(id);
}

export function encodeLazyReference(id: RowId): string {
  return LAZY_PREFIX + formatId(id);
}

export function encodeWeakPromise(id: RowId): string {
  return WEAK_PROMISE_PREFIX + formatId(id);
}

export function encodePromiseReference(id: RowId): string {
  return PROMISE_PREFIX + formatId(id);
}
