// Files of a reply: "$B1" is the file itself, "$A1" and "$o1" are its bytes as an ArrayBuffer or a
// view. Reading bytes is asynchronous, so a slot waits for them.

import type {BinaryClass} from 'flight-core/src/wire/binaryClasses.js';

import type {Reading, Reply, Reviver} from '../slots/slot.js';

import {protocolError} from 'flight-core/src/errors.js';

import {addRejectedPart} from '../slots/parts.js';
import {waitForLoad} from '../slots/settle.js';
import {STILL_OPEN, UNCHANGED, continueWith, openSlot} from '../slots/slot.js';
import {waitForBody} from './lateEntries.js';
import {readTokenNumber} from './tokenNumber.js';

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
function readAs(View: BinaryClass, file: Blob): Promise<unknown> {
  const bytes = file.arrayBuffer();
  return (View as unknown) === ArrayBuffer
    ? bytes
    : bytes.then(buffer => new View(buffer));
}

// "$o1", "$A1". Each file can be used once: otherwise short tokens could copy a large file.
export function createBinaryReviver(View: BinaryClass): Reviver {
  return (reading, text, container, key) => {
    const {reply} = reading;
    const number = readTokenNumber(text, 2);
    if (mayFollow(reply, number) && !reply.parts.has(number)) {
      return waitForBody(reading, {container, key}, slot => {
        const bytes = readAs(View, takeFile(reply, number));
        continueWith(slot, UNCHANGED);
        waitForLoad(slot, bytes);
        return STILL_OPEN;
      });
    }
    const bytes = readAs(View, takeFile(reply, number));
    const slot = openSlot(reading, container, key, UNCHANGED);
    waitForLoad(slot, bytes);
    return slot;
  };
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
