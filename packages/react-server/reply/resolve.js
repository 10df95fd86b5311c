// Fills slots that wait for nothing but each other: those that lead into their own part, and
// those of parts that wait for each other in a circle. A path that meets the hole of another
// slot waits until that is filled. Where holes only lead to each other there is nothing: the
// last one gets null.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import {FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {internalError} from 'flight-core/src/errors.js';

import {BOUND_ARGUMENT_LIMIT} from './limits.js';
import {takeStep} from './path.js';
import {Reading, STILL_OPEN, Slot} from './reply.js';
import {failReading, fillSlot} from './slot.js';

// What is still open afterwards has begun to wait for something else, or for what has, or its
// reading has failed.
export function resolveSlots(readings: ReadonlyArray<Reading>): void {
  for (const reading of readings) {
    for (const slot of reading.slots) {
      if (slot.making.isHole) {
        resolve(slot);
      }
    }
    keepOpen(reading);
  }
  // A collection cannot be made of something that has holes.
  if (readings.every(reading => reading.slots.every(isCollection))) {
    for (const reading of readings) {
      reading.slots.forEach(resolve);
      keepOpen(reading);
    }
  }
}

function isCollection({making}: Slot): boolean {
  return !making.isHole;
}

function keepOpen(reading: Reading): void {
  const open = reading.slots.filter(slot => slot.state !== 'filled');
  for (const slot of open) {
    slot.state = 'open';
  }
  reading.slots = open;
}

// In depth, but without the stack: holes lead to holes.
function resolve(first: Slot): void {
  if (!canResolve(first)) {
    return;
  }
  const way: Array<Slot> = [];
  let slot: Slot | void = first;
  while (slot !== undefined) {
    slot.state = 'resolving';
    const hole = advance(slot);
    if (hole !== null) {
      way.push(slot);
      slot = hole;
    } else {
      slot = way.pop();
    }
  }
}

function canResolve(slot: Slot): boolean {
  return slot.state === 'open' && slot.source !== null && !slot.reading.failed;
}

// Null when the slot is done with, for good or for now; else the hole that is filled first.
function advance(slot: Slot): Slot | null {
  try {
    const hole = findHole(slot);
    if (hole !== null) {
      if (canResolve(hole)) {
        return hole;
      }
      slot.state = 'stuck';
      return null;
    }
    const made = slot.making.make(slot, valueOf(slot));
    if (made === STILL_OPEN) {
      slot.state = 'stuck';
    } else {
      fillSlot(slot, made);
    }
  } catch (error) {
    slot.state = 'stuck';
    failReading(slot.reading, error);
  }
  return null;
}

// Goes on along the way of the slot until there is a hole in it.
function findHole(slot: Slot): Slot | null {
  const {path} = slot;
  let value = currentValue(slot);
  while (!isHoleToFill(value) && slot.step < path.length) {
    const from = withoutHole(value);
    takeStep(from, path, slot.step);
    slot.at = from as $FlowFixMe; // a step could be taken from it
    slot.step++;
    value = currentValue(slot);
  }
  if (value instanceof Slot && isHoleToFill(value)) {
    return value;
  }
  return slot.making.copiesItems ? findHoleInItems(slot, value) : null;
}

function isHoleToFill(value: unknown): boolean {
  return value instanceof Slot && value.state !== 'resolving';
}

function findHoleInItems(slot: Slot, items: unknown): Slot | null {
  if (Array.isArray(items) && items.length <= BOUND_ARGUMENT_LIMIT) {
    for (; slot.item < items.length; slot.item++) {
      const item = items[slot.item];
      if (item instanceof Slot && isHoleToFill(item)) {
        return item;
      }
    }
  }
  return null;
}

// Where the way has led so far. A hole there may have been filled since.
function currentValue({at, path, source, step}: Slot): unknown {
  return at === null ? rootOf(source) : Reflect.get(at, path[step - 1]);
}

function valueOf(slot: Slot): unknown {
  return withoutHole(currentValue(slot));
}

// The hole closes a circle.
export function withoutHole(value: unknown): unknown {
  return value instanceof Slot ? null : value;
}

function rootOf(chunk: Chunk | null): unknown {
  if (chunk === null) {
    throw internalError('A slot was resolved that waits for no part.');
  }
  const {reason, status, value} = chunk;
  if (status === REJECTED) {
    throw reason;
  }
  if (status === FULFILLED) {
    return value;
  }
  return reason instanceof Reading ? reason.root : null;
}
