// Tokens that refer to a part, or to a value in a part.

import type {Part} from '../slots/parts.js';
import type {Making, Reading, Reply, Slot} from '../slots/slot.js';

import {
  FULFILLED,
  PENDING,
  REJECTED,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {getPart} from '../slots/parts.js';
import {findContainer, followToken, splitPath} from '../slots/path.js';
import {
  STILL_OPEN,
  UNCHANGED,
  fillSlot,
  noteItem,
  openSlot,
  waitFor,
} from '../slots/slot.js';
import {readTokenNumber} from './tokenNumber.js';

export type TokenPosition = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// "$1", "$1:items:0"
export function reviveReference(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const value =
    reading.found?.get(text) ?? findReferenced(reading, text, {container, key});
  if (reading.group !== null && Array.isArray(container)) {
    noteItem(reading, reading.group, value);
  }
  return value;
}

function findReferenced(
  reading: Reading,
  text: string,
  position: TokenPosition,
): unknown {
  const part = requirePart(reading.reply, readTokenNumber(text, 1));
  if (part.status === FULFILLED) {
    return remember(reading, text, followToken(part.value, text, 1));
  }
  const path = splitPath(text, 1);
  const inHere =
    part === reading.chunk ? findContainer(reading.root, path) : undefined;
  if (inHere !== undefined) {
    return remember(reading, text, inHere);
  }
  const slot = openSlot(reading, position.container, position.key, UNCHANGED);
  waitFor(slot, part, path);
  return slot;
}

// Remembers objects, because clients often refer to a shared object many times.
function remember(reading: Reading, text: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    const found: Map<string, interface {}> = reading.found ?? new Map();
    found.set(text, value);
    reading.found = found;
  }
  return value;
}

// Creates a value from the part that the token refers to; the number begins at its third character.
// Returns a slot if the part is missing.
export function reviveThrough(
  reading: Reading,
  text: string,
  {container, key}: TokenPosition,
  making: Making,
): unknown {
  const part = requirePart(reading.reply, readTokenNumber(text, 2));
  const slot = openSlot(reading, container, key, making);
  if (part.status !== FULFILLED) {
    waitFor(slot, part, splitPath(text, 2));
    return slot;
  }
  const made = making.make(slot, followToken(part.value, text, 2));
  if (made !== STILL_OPEN) {
    fillSlot(slot, made);
    return made;
  }
  // A load may have called back synchronously.
  return slot.state === 'filled' ? valueIn(slot) : slot;
}

function valueIn({container, key, reading}: Slot): unknown {
  return container === null ? reading.root : Reflect.get(container, key);
}

// A part that is fulfilled or blocked. Throws if it is rejected or missing.
export function requirePart(reply: Reply, number: number): Part {
  if (reply.streams.has(number)) {
    throw protocolError(
      `Part ${number} of a reply is a stream, which a reference cannot name.`,
      599,
    );
  }
  const part = getPart(reply, number);
  readChunk(part);
  if (part.status === REJECTED) {
    throw part.reason;
  }
  if (part.status === PENDING) {
    throw protocolError(
      `A reply refers to part ${number}, which has not arrived yet. Only promises and ` +
        'streams may refer to later parts.',
      574,
    );
  }
  return part;
}
