// Entries that may follow the text that refers to them: the fields of a form, and files. Clients send
// them before that text, but a complete body has them in any order. So that all decoders agree, the
// value waits for the end of the body.

import type {Making, Reading, Slot} from '../slots/slot.js';
import type {TokenPlace} from './reference.js';

import {endOfBody} from '../slots/parts.js';
import {EMPTY_PATH, openSlot, waitFor} from '../slots/slot.js';

// Makes the value of a slot when the body is complete.
export class LateMaking implements Making {
  readonly isHole: boolean = true;
  readonly copiesItems: boolean = false;
  readonly use: (slot: Slot) => unknown;

  constructor(use: (slot: Slot) => unknown) {
    this.use = use;
  }

  make(slot: Slot): unknown {
    return this.use(slot);
  }
}

// `use` makes the value, or returns STILL_OPEN.
export function waitForBody(
  reading: Reading,
  {container, key}: TokenPlace,
  use: (slot: Slot) => unknown,
): Slot {
  const slot = openSlot(reading, container, key, new LateMaking(use));
  waitFor(slot, endOfBody(reading.reply), EMPTY_PATH);
  return slot;
}
