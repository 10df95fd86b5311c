// Streams and async iterables. All items and the end are entries of the same name.

import type {Place} from './places.js';
import type {Reply} from './reply.js';
import type {AsyncItems, Step, Thenable} from './userValues.js';

import {STREAM_ENTRY} from 'flight-core/src/wire/replyNames.js';
import {CLOSE_LETTER} from 'flight-core/src/wire/rowTags.js';
import {
  ASYNC_ITERABLE_PREFIX,
  ASYNC_ITERATOR_PREFIX,
  BYTES_PREFIX,
  BYTE_STREAM_PREFIX,
  STREAM_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {addEntry} from './entries.js';
import {begin, runOnce} from './reads.js';
import {addFile, closePart, failReply, openPart, tokenOf} from './reply.js';

// What to read, and how to write it.
type Source<T> = {
  readonly part: number,
  // Returns a promise of a step. An iterator of user code may return any value.
  readonly next: () => Thenable<Step<T>>,
  // Calls `proceed` when the step is written, which may be later.
  readonly write: (step: Step<T>, proceed: () => void) => void,
};

// The number of bytes to read from a byte stream at a time.
const VIEW_SIZE = 1024;

// "$R1", or "$r1" for bytes.
export function encodeStream(
  reply: Reply,
  place: Place,
  stream: ReadableStream,
): string {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({mode: 'byob'});
  } catch {
    const items = stream.getReader();
    return encodeItems(reply, place, STREAM_PREFIX, () => items.read());
  }
  return encodeBytes(reply, place, reader);
}

// "$X1", or "$x1" for a single-use iterator.
export function encodeAsyncIterable(
  reply: Reply,
  place: Place,
  iterator: AsyncItems,
): string {
  const prefix =
    iterator === place.value ? ASYNC_ITERATOR_PREFIX : ASYNC_ITERABLE_PREFIX;
  return encodeItems(reply, place, prefix, () => iterator.next());
}

// With the entries S1 `"a"`, S1 `{"b":1}`, S1 `C`. The return value of an iterator follows the
// C.
function encodeItems(
  reply: Reply,
  place: Place,
  prefix: string,
  next: () => Thenable<Step<unknown>>,
): string {
  const part = openPart(reply);
  const write = ({done, value}: Step<unknown>, proceed: () => void) => {
    const text =
      done && value === undefined
        ? () => ''
        : reply.walk(reply, place, value, null);
    addEntry(
      reply,
      STREAM_ENTRY + part,
      () => (done ? CLOSE_LETTER : '') + text(),
      proceed,
    );
  };
  pump(reply, place, {part, next, write});
  return tokenOf(prefix, part);
}

// With the file 2, and the entries S1 `"$o2"`, S1 `C`.
function encodeBytes(
  reply: Reply,
  place: Place,
  reader: ReadableStreamBYOBReader,
): string {
  const part = openPart(reply);
  const name = STREAM_ENTRY + part;
  const pieces: Array<Uint8Array> = [];
  const write = (step: Step<Uint8Array>, proceed: () => void) => {
    if (step.done === false) {
      pieces.push(step.value);
    } else {
      const token = addFile(reply, BYTES_PREFIX, new Blob(pieces));
      addEntry(reply, name, () => JSON.stringify(token));
      addEntry(reply, name, () => CLOSE_LETTER);
    }
    proceed();
  };
  const next = () => reader.read(new Uint8Array(VIEW_SIZE));
  pump(reply, place, {part, next, write});
  return tokenOf(BYTE_STREAM_PREFIX, part);
}

// One step at a time, and none after the reply has failed.
function pump<T>(
  reply: Reply,
  place: Place,
  {part, next, write}: Source<T>,
): void {
  const close = () => closePart(reply, part);
  const take = (step: Step<T>) =>
    begin(reply, () => write(step, step.done ? close : proceed));
  const fail = (error: unknown) => failReply(reply, error);
  const proceed = () => {
    if (!reply.isFailed) {
      next().then(take, fail);
    }
  };
  runOnce(place, proceed);
}
