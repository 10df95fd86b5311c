// Streams and async iterables. All items and the end are entries of the same name.

import type {Thenable} from 'flight-core/src/guard/thenable.js';

import type {Place} from './places.js';
import type {Reply} from './reply.js';
import type {AsyncItems, Step} from './userValues.js';

import {STREAM_ENTRY} from 'flight-core/src/wire/replyNames.js';
import {CLOSE_LETTER} from 'flight-core/src/wire/rowTags.js';
import {
  ASYNC_ITERABLE_PREFIX,
  ASYNC_ITERATOR_PREFIX,
  BYTES_PREFIX,
  BYTE_STREAM_PREFIX,
  STREAM_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {addEntry, begin, failReply} from './entries.js';
import {runOnce} from './reads.js';
import {addContent, closePart, openPart, tokenOf} from './reply.js';

// What to read, and how to write it.
type Source = {
  // Returns a promise of a step. An iterator of user code may return any value.
  readonly next: () => Thenable<Step<unknown>>,
  // What has been read of a stream of bytes; null for items.
  readonly pieces: Array<Uint8Array> | null,
};

// The number of bytes to read from a byte stream at a time.
const VIEW_SIZE = 1024;

// "$R1" with the entries S1 `"a"`, S1 `{"b":1}`, S1 `C`, or "$r1" for bytes, with the file 2 and
// the entries S1 `"$o2"`, S1 `C`.
export function encodeStream(
  reply: Reply,
  place: Place,
  stream: ReadableStream,
): string {
  let bytes: ReadableStreamBYOBReader;
  try {
    bytes = stream.getReader({mode: 'byob'});
  } catch {
    const items = stream.getReader();
    const next = () => items.read();
    return encodeSource(reply, place, STREAM_PREFIX, {next, pieces: null});
  }
  return encodeSource(reply, place, BYTE_STREAM_PREFIX, {
    next: () => bytes.read(new Uint8Array(VIEW_SIZE)),
    pieces: [],
  });
}

// "$X1", or "$x1" for a single-use iterator. The return value of an iterator follows the C.
export function encodeAsyncIterable(
  reply: Reply,
  place: Place,
  iterator: AsyncItems,
): string {
  const prefix =
    iterator === place.value ? ASYNC_ITERATOR_PREFIX : ASYNC_ITERABLE_PREFIX;
  return encodeSource(reply, place, prefix, {
    next: () => iterator.next(),
    pieces: null,
  });
}

// One step at a time, and none after the reply has failed.
function encodeSource(
  reply: Reply,
  place: Place,
  prefix: string,
  {next, pieces}: Source,
): string {
  const part = openPart(reply);
  const name = STREAM_ENTRY + part;
  const close = () => closePart(reply, part);
  const write = ({done, value}: Step<unknown>) => {
    if (pieces && !done) {
      pieces.push(value as $FlowFixMe /* bytes, unless done */);
      proceed();
      return;
    }
    let text = () => '';
    if (pieces) {
      const token = addContent(reply, BYTES_PREFIX, () => new Blob(pieces));
      addEntry(reply, name, () => JSON.stringify(token));
    } else if (!done || value !== undefined) {
      text = reply.walk(reply, place, value, null);
    }
    addEntry(
      reply,
      name,
      () => (done ? CLOSE_LETTER : '') + text(),
      done ? close : proceed,
    );
  };
  const take = (step: Step<unknown>) => begin(reply, () => write(step));
  const fail = (error: unknown) => failReply(reply, error);
  const proceed = () => {
    if (!reply.isFailed) {
      next().then(take, fail);
    }
  };
  runOnce(place, proceed);
  return tokenOf(prefix, part);
}
