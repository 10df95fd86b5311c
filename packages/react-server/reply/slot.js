// Places that wait for their value.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Making, Reading} from './reply.js';

import {
  BLOCKED,
  FULFILLED,
  PENDING,
  listen,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithError} from 'flight-core/src/chunk/settle.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

import {Slot} from './reply.js';

// Takes what is put in place of a hole as it is.
export const AS_IT_IS: Making = {
  isHole: true,
  copiesItems: false,
  make: (slot, value) => value,
};

// The slot has to be told what it waits for.
export function openSlot(
  reading: Reading,
  container: interface {} | null,
  key: string | number,
  making: Making,
): Slot {
  const slot = new Slot(reading, container, key, making);
  reading.slots.push(slot);
  return slot;
}

// What leads into the reading itself is looked at when everything else is there, so it does
// not count.
export function waitFor(
  slot: Slot,
  chunk: Chunk,
  path: ReadonlyArray<string>,
): void {
  const {reading} = slot;
  slot.source = chunk;
  slot.path = path;
  slot.step = 1;
  slot.at = null;
  slot.item = 0;
  if (chunk === reading.chunk) {
    stopCounting(slot);
    return;
  }
  startCounting(slot);
  if (chunk.status === PENDING) {
    reading.reply.awaited.add(chunk);
  }
  listen(chunk, slot);
}

export function startCounting(slot: Slot): void {
  if (!slot.counts) {
    slot.counts = true;
    slot.reading.missing++;
  }
}

export function stopCounting(slot: Slot): void {
  if (slot.counts) {
    slot.counts = false;
    slot.reading.missing--;
  }
}

// Whoever does this looks whether the reading is complete now.
export function fillSlot(slot: Slot, value: unknown): void {
  if (slot.making.isHole) {
    put(slot, value);
  }
  slot.state = 'filled';
  slot.at = null;
  if (!isAhead(slot)) {
    stopCounting(slot);
  }
}

// In a circle slots are filled from parts that are not complete: what they get may have holes,
// as long as the source is not told to be fulfilled.
function isAhead({reading, source}: Slot): boolean {
  return (
    source !== null && source !== reading.chunk && source.status !== FULFILLED
  );
}

function put(slot: Slot, value: unknown): void {
  const {container, key, reading} = slot;
  if (container === null) {
    reading.root = value;
    return;
  }
  if (slot.group !== null) {
    noteItem(reading, slot.group, value);
  }
  if (value === undefined && isForeign(slot)) {
    Reflect.deleteProperty(container, key);
  } else {
    // No slot has the key `__proto__`: such keys are deleted unread.
    Reflect.set(container, key, withoutThen(key, value));
  }
}

// An undefined property of an object is left out, but not if its value is found in the part
// itself.
function isForeign({container, reading, source}: Slot): boolean {
  return source !== reading.chunk && !Array.isArray(container);
}

// Something that came by reference and counts for the arrays around it, unless it is an
// object.
export function noteItem(
  reading: Reading,
  group: interface {},
  value: unknown,
): void {
  const counts =
    typeof value === 'string' ||
    typeof value === 'bigint' ||
    Array.isArray(value) ||
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer;
  if (counts) {
    const groups = reading.groups ?? new Set();
    groups.add(group);
    reading.groups = groups;
  }
}

export function failReading(reading: Reading, error: unknown): void {
  const {reply, chunk} = reading;
  if (reading.failed || chunk.status !== BLOCKED) {
    return;
  }
  reading.failed = true;
  reading.slots = [];
  reply.blocked.delete(reading);
  settleWithError(reply, chunk, error);
}
