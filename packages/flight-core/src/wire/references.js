// References by value: `$<id>` or `$<id>:<key>:<key>`. The keys are those of the decoded
// value, so a path through an element says `props`, not the tuple's index 3.

import type {RowId} from './ids.js';

import {formatId} from './ids.js';

const ELEMENT_SLOT_NAMES = ['', 'type', 'key', 'props', '_owner'];

// A key with a colon cannot be told from two keys, so no path goes through it.
export function canStandInPath(key: string): boolean {
  return !key.includes(':');
}

export function elementSlotName(index: number): string {
  return ELEMENT_SLOT_NAMES[index];
}

export function encodeReference(id: RowId): string {
  return '$' + formatId(id);
}

export function encodeLazyReference(id: RowId): string {
  return '$L' + formatId(id);
}

export function encodePromiseReference(id: RowId): string {
  return '$@' + formatId(id);
}
