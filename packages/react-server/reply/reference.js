// What a token names: a part, or a value in a part.

import type {Making, Part, Reading, Reply, Slot} from './reply.js';

import {
  FULFILLED,
  PENDING,
  REJECTED,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {findContainer, followPath} from './path.js';
import {STILL_OPEN, getPart} from './reply.js';
import {AS_IT_IS, fillSlot, noteItem, openSlot, waitFor} from './slot.js';
import {readTokenNumber} from './tokenNumber.js';

export type Place = {
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
    reading.found?.get(text) ?? lookUp(reading, text, {container, key});
  if (reading.group !== null && Array.isArray(container)) {
    noteItem(reading, reading.group, value);
  }
  return value;
}

function lookUp(reading: Reading, text: string, place: Place): unknown {
  const part = askFor(reading.reply, readTokenNumber(text, 1));
  const path = text.slice(1).split(':');
  if (part.status === FULFILLED) {
    return remember(reading, text, followPath(part.value, path));
  }
  const inHere =
    part === reading.chunk ? findContainer(reading.root, path) : undefined;
  if (inHere !== undefined) {
    return remember(reading, text, inHere);
  }
  const slot = openSlot(reading, place.container, place.key, AS_IT_IS);
  waitFor(slot, part, path);
  return slot;
}

// What is shared is often shared many times.
function remember(reading: Reading, text: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    const found: Map<string, interface {}> = reading.found ?? new Map();
    found.set(text, value);
    reading.found = found;
  }
  return value;
}

// Makes something of what a token names: of the text behind its two first characters.
// What is in the place until then is for the caller to say; the slot is the hole.
export function reviveThrough(
  reading: Reading,
  text: string,
  {container, key}: Place,
  making: Making,
): unknown {
  const part = askFor(reading.reply, readTokenNumber(text, 2));
  const path = text.slice(2).split(':');
  const slot = openSlot(reading, container, key, making);
  if (part.status !== FULFILLED) {
    waitFor(slot, part, path);
    return slot;
  }
  const made = making.make(slot, followPath(part.value, path));
  if (made !== STILL_OPEN) {
    fillSlot(slot, made);
    return made;
  }
  // What it goes on to wait for may have called back at once.
  return slot.state === 'filled' ? valueIn(slot) : slot;
}

function valueIn({container, key, reading}: Slot): unknown {
  return container === null ? reading.root : Reflect.get(container, key);
}

// A part whose value is needed: fulfilled, or blocked. Throws if it cannot be waited for.
export function askFor(reply: Reply, number: number): Part {
  if (reply.streams.has(number)) {
    throw protocolError(
      `Part ${number} of a reply is a stream, which a plain reference cannot name.`,
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
        'streams may come later than what refers to them.',
      574,
    );
  }
  return part;
}
