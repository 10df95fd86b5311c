// Streams and async iterables. All items and the end are entries of the same name.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {Place} from './places.js';
import type {Reply} from './reply.js';

import {STREAM_ENTRY} from 'flight-core/src/wire/replyNames.js';
import {CLOSE_LETTER} from 'flight-core/src/wire/rowTags.js';
import {
  ASYNC_ITERABLE_PREFIX,
  ASYNC_ITERATOR_PREFIX,
  BYTES_PREFIX,
  BYTE_STREAM_PREFIX,
  STREAM_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {
  addContent,
  addEntry,
  attempt,
  closePart,
  failReply,
  listenTo,
  openPart,
  startPart,
  tokenOf,
} from './reply.js';

// What `next` of a user's iterator returns is not checked, since the reference does not check it.
type AsyncItems = interface {next(): Thenable};

// The number of bytes to read from a byte stream at a time.
const VIEW_SIZE = 1024;

// "$R1" with the entries S1 `"a"`, S1 `{"b":1}`, S1 `C`, or "$r1" for bytes, with the file 2 and
// the entries S1 `"$o2"`, S1 `C`.
export function encodeStream(reply: Reply, stream: ReadableStream): string {
  let bytes: ReadableStreamBYOBReader;
  try {
    bytes = stream.getReader({mode: 'byob'});
  } catch {
    const items = stream.getReader();
    return encodeSteps(reply, STREAM_PREFIX, () => items.read());
  }
  return encodeSteps(reply, BYTE_STREAM_PREFIX, () =>
    bytes.read(new Uint8Array(VIEW_SIZE)),
  );
}

// "$X1", or "$x1" for a single-use iterator. The return value of an iterator follows the C.
export function encodeAsyncIterable(
  reply: Reply,
  place: Place,
  iterator: AsyncItems,
): string {
  const prefix =
    iterator === place.value ? ASYNC_ITERATOR_PREFIX : ASYNC_ITERABLE_PREFIX;
  return encodeSteps(reply, prefix, () => iterator.next());
}

// One step at a time, and none after the reply has failed. `next` of an iterator of user code may
// return any value.
function encodeSteps(
  reply: Reply,
  prefix: string,
  next: () => Thenable,
): string {
  // Pieces of a byte stream are sent as one file at its end.
  const isBytes = prefix === BYTE_STREAM_PREFIX;
  const pieces: Array<Uint8Array> = [];
  const number = openPart(reply, {
    fulfilled: (step, part) => attempt(reply, () => write(step, part)),
    rejected: error => failReply(reply, error),
  });
  const write = ({done, value}: $FlowFixMe /* unchecked */, part: number) => {
    const name = STREAM_ENTRY + part;
    let text = '';
    if (isBytes) {
      if (!done) {
        pieces.push(value);
        proceed(part);
        return;
      }
      const token = addContent(reply, BYTES_PREFIX, new Blob(pieces));
      addEntry(reply, name, JSON.stringify(token));
    } else if (!done || value !== undefined) {
      text = reply.walk(reply, value, null);
    }
    if (done) {
      addEntry(reply, name, CLOSE_LETTER + text);
      closePart(reply, part);
    } else {
      addEntry(reply, name, text);
      proceed(part);
    }
  };
  // Not if user code has ended the reply meanwhile.
  const proceed = (part: number) => {
    if (reply.cell.reply) {
      listenTo(next(), reply.cell, part);
    }
  };
  startPart(reply, number, next);
  return tokenOf(prefix, number);
}
