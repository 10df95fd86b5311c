// Files of a reply: "$B1" is the file itself, "$A1" and "$o1" are its bytes as an ArrayBuffer or a
// view. Reading bytes is asynchronous, so a slot waits for them.

import type {BinaryClass} from 'flight-core/src/wire/binaryClasses.js';

import type {Reading, Reply, Reviver} from '../slots/slot.js';

import {protocolError} from 'flight-core/src/errors.js';

import {addRejectedPart} from '../entries/body.js';
import {waitForLoad} from '../slots/settle.js';
import {UNCHANGED, openSlot} from '../slots/slot.js';
import {readTokenNumber} from './tokenNumber.js';

// "$B1". A file can be used any number of times, because it is not copied.
export function reviveBlob({reply}: Reading, text: string): Blob {
  return getFile(reply, readTokenNumber(text, 2));
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
    if (reply.parts.has(number)) {
      throw usedBefore(number);
    }
    const file = getFile(reply, number);
    addRejectedPart(reply, number, usedBefore(number));
    const slot = openSlot(reading, container, key, UNCHANGED);
    waitForLoad(slot, readAs(View, file));
    return slot;
  };
}

function usedBefore(number: number): Error {
  return protocolError(
    `File ${number} of a reply is used for more than one view or ArrayBuffer.`,
    568,
  );
}
