// Entries that a value is made of: files, and the fields of a form.
//
//   $B1        the file itself
//   $A1  $o1   its bytes as an ArrayBuffer or a view; reading them is asynchronous
//   $K1        the FormData with _1_name=Ada, _1_name=Bob
//
// They may follow the text that refers to them. Clients send them before that text, but a complete
// body has them in any order. So that all decoders agree, the value waits for the end of the body.

import type {BinaryClass} from 'flight-core/src/wire/binaryClasses.js';

import type {Making, Reading, Reply, Slot} from '../slots/slot.js';
import type {TokenPosition} from './reference.js';

import {protocolError} from 'flight-core/src/errors.js';
import {binaryClassOf} from 'flight-core/src/wire/binaryClasses.js';

import {waitForLoad} from '../slots/fillSlots.js';
import {addRejectedPart, endOfBody} from '../slots/parts.js';
import {
  EMPTY_PATH,
  STILL_OPEN,
  UNCHANGED,
  continueWith,
  openSlot,
  waitFor,
} from '../slots/slot.js';
import {readTokenNumber} from './tokenNumber.js';

// The value of the slot is made when the body is complete.
// `use` makes the value, or returns STILL_OPEN.
function waitForBody(
  reading: Reading,
  {container, key}: TokenPosition,
  use: (slot: Slot) => unknown,
): Slot {
  const making: Making = {isHole: true, copiesItems: false, make: use};
  const slot = openSlot(reading, container, key, making);
  waitFor(slot, endOfBody(reading.reply), EMPTY_PATH);
  return slot;
}

// "$B1". A file can be used any number of times, because it is not copied.
export function reviveBlob(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {reply} = reading;
  const number = readTokenNumber(text, 2);
  return mayFollow(reply, number)
    ? waitForBody(reading, {container, key}, () => getFile(reply, number))
    : getFile(reply, number);
}

function mayFollow({ending, entries}: Reply, number: number): boolean {
  return ending === null && !entries.files.has(number);
}

function getFile(reply: Reply, number: number): Blob {
  const file = reply.entries.files.get(number);
  if (file instanceof Blob) {
    return file;
  }
  throw protocolError(
    `A reply refers to file ${number}, which is missing.`,
    582,
  );
}

// The constructor throws if the length is not a multiple of the element size.
function readAs(View: BinaryClass | void, file: Blob): Promise<unknown> {
  const bytes = file.arrayBuffer();
  return View === undefined || (View as unknown) === ArrayBuffer
    ? bytes
    : bytes.then(buffer => new View(buffer));
}

// "$o1", "$A1". Each file can be used once: otherwise short tokens could copy a large file.
export function reviveBinary(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): Slot {
  const {reply} = reading;
  const View = binaryClassOf(text.charCodeAt(1));
  const number = readTokenNumber(text, 2);
  const load = (slot: Slot) => {
    const bytes = readAs(View, takeFile(reply, number));
    continueWith(slot, UNCHANGED);
    waitForLoad(slot, bytes);
    return STILL_OPEN;
  };
  if (mayFollow(reply, number) && !reply.parts.has(number)) {
    return waitForBody(reading, {container, key}, load);
  }
  const slot = openSlot(reading, container, key, UNCHANGED);
  load(slot);
  return slot;
}

function takeFile(reply: Reply, number: number): Blob {
  if (reply.parts.has(number)) {
    throw usedBefore(number);
  }
  const file = getFile(reply, number);
  addRejectedPart(reply, number, usedBefore(number));
  return file;
}

function usedBefore(number: number): Error {
  return protocolError(
    `File ${number} of a reply is used for more than one view or ArrayBuffer.`,
    568,
  );
}

// Complete at the end of the body, because any field may be followed by another one.
export function reviveFormData(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {reply} = reading;
  const number = readTokenNumber(text, 2);
  if (reply.ending === null) {
    return waitForBody(reading, {container, key}, () =>
      takeForm(reply, number),
    );
  }
  if (!reply.ending.isComplete) {
    throw reply.ending.error();
  }
  return takeForm(reply, number);
}

// Only the first token of a number gets the fields, later ones get an empty form: otherwise short
// tokens could copy a large form.
function takeForm(reply: Reply, number: number): FormData {
  const {forms} = reply.entries;
  const form = forms.get(number) ?? new FormData();
  forms.delete(number);
  return form;
}
