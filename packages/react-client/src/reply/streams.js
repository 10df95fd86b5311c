// Values that come one after the other. Each is an entry under the same name, and so is
// their end.

import type {Reply, UserValue} from './reply.js';

import {
  addEntry,
  addFile,
  closePart,
  failReply,
  openPart,
  tokenOf,
} from './reply.js';

type Step = {readonly done: boolean, readonly value: unknown, ...};

type Source = {
  // Gives a promise of a step, or whatever an iterator of the user gives.
  readonly next: () => UserValue,
  readonly write: (value: UserValue) => unknown,
  readonly end: (value: unknown) => void,
};

// How many bytes a byte stream is asked for at a time.
const VIEW_SIZE = 1024;

// "$R1", or "$r1" for bytes.
export function encodeStream(reply: Reply, stream: UserValue): string {
  let reader;
  try {
    reader = stream.getReader({mode: 'byob'});
  } catch {
    reader = stream.getReader();
    return encodeItems(reply, 'R', () => reader.read());
  }
  return encodeBytes(reply, reader);
}

// "$X1", or "$x1" for what can be read only once.
export function encodeAsyncIterable(
  reply: Reply,
  iterable: interface {},
  iterator: UserValue,
): string {
  const letter = iterator === iterable ? 'x' : 'X';
  return encodeItems(reply, letter, () => iterator.next());
}

// With the entries S1 `"a"`, S1 `{"b":1}`, S1 `C`. What an iterator returns stands behind
// the C.
function encodeItems(
  reply: Reply,
  letter: string,
  next: () => UserValue,
): string {
  const part = openPart(reply);
  const name = 'S' + part;
  const toText = (value: unknown) => reply.stringify(value, null);
  pump(reply, part, {
    next,
    write: value => addEntry(reply, name, toText(value)),
    end: value =>
      addEntry(reply, name, value === undefined ? 'C' : 'C' + toText(value)),
  });
  return tokenOf(letter, part);
}

// With the file 2, and the entries S1 `"$o2"`, S1 `C`.
function encodeBytes(reply: Reply, reader: UserValue): string {
  const part = openPart(reply);
  const name = 'S' + part;
  const pieces: Array<Uint8Array> = [];
  pump(reply, part, {
    next: () => reader.read(new Uint8Array(VIEW_SIZE)),
    write: piece => pieces.push(piece),
    end() {
      const token = addFile(reply, 'o', new Blob(pieces));
      addEntry(reply, name, JSON.stringify(token));
      addEntry(reply, name, 'C');
    },
  });
  return tokenOf('r', part);
}

// One step at a time; none any more when the reply has failed.
function pump(reply: Reply, part: number, source: Source): void {
  const fail = (error: unknown) => failReply(reply, error);
  const take = ({done, value}: Step) => {
    try {
      if (done) {
        source.end(value);
        closePart(reply, part);
      } else {
        source.write(value);
        if (!reply.isFailed) {
          source.next().then(take, fail);
        }
      }
    } catch (error) {
      fail(error);
    }
  };
  source.next().then(take, fail);
}
