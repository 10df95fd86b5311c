// Files of a reply: as they are, "$B1", or their bytes as an ArrayBuffer or a view, "$A1",
// "$o1". Bytes have to be read, so their place has to wait.

import type {BinaryKind} from 'flight-core/src/wire/binaryKinds.js';

import type {Making, Reading, Reply, Slot} from './reply.js';

import {REJECTED} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {Part} from './reply.js';
import {openSlot} from './slot.js';
import {readTokenNumber} from './tokenNumber.js';
import {waitForLoad} from './wake.js';

// "$B1", as often as one likes: nothing is copied.
export function reviveBlob({reply}: Reading, text: string): Blob {
  return getFile(reply, readTokenNumber(text, 2));
}

function getFile(reply: Reply, number: number): Blob {
  const file = reply.entries.files.get(number);
  if (file instanceof Blob) {
    return file;
  }
  throw protocolError(
    `A reply refers to file ${number}, but there is no such file.`,
    582,
  );
}

class BinaryMaking implements Making {
  readonly isHole: boolean = true;
  readonly copiesItems: boolean = false;
  readonly kind: BinaryKind;

  constructor(kind: BinaryKind) {
    this.kind = kind;
  }

  // Over all of the bytes; the view itself refuses a number of them that does not fit.
  make(slot: Slot, bytes: unknown): unknown {
    const {View} = this.kind;
    return View === null ? bytes : new View(bytes);
  }
}

type Reviver = (
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
) => unknown;

// "$o1", "$A1". A file serves one of them, so that a short text cannot have it copied again
// and again.
export function createBinaryReviver(kind: BinaryKind): Reviver {
  const making = new BinaryMaking(kind);
  return (reading, text, container, key) => {
    const {reply} = reading;
    const number = readTokenNumber(text, 2);
    if (reply.parts.has(number)) {
      throw usedBefore(number);
    }
    const file = getFile(reply, number);
    const part = new Part(number, REJECTED, null, usedBefore(number));
    reply.parts.set(number, part);
    const slot = openSlot(reading, container, key, making);
    waitForLoad(slot, file.arrayBuffer());
    return slot;
  };
}

function usedBefore(number: number): Error {
  return protocolError(
    `File ${number} of a reply is used more than once. Each file serves one view or ` +
      'ArrayBuffer, and cannot be referred to.',
    568,
  );
}
