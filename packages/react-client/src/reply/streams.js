// Streams and async iterables. All items are entries of the same name, and so is the end.

import type {Position} from './positions.js';
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
import {addEntry} from './entries.js';
import {positionHere, walkAt} from './positions.js';
import {runOnce, whenReadable} from './reads.js';
import {addFile, closePart, failReply, openPart, tokenOf} from './reply.js';
import {whenComplete} from './texts.js';

type Step = {readonly done: boolean, readonly value: unknown, ...};

// A ReadableStream of any realm.
type Reader = interface {read(view?: Uint8Array): Promise<Step>};
type ReadableSource = interface {
  getReader(options?: {readonly mode: 'byob'}): Reader,
};

type Source = {
  // Returns a promise of a step, or what an iterator of user code returns.
  readonly next: () => $FlowFixMe,
  // Call `proceed` when the value is written, which may be later.
  readonly write: (
    value: $FlowFixMe /* of this source */,
    proceed: () => void,
  ) => void,
  readonly end: (value: unknown, proceed: () => void) => void,
};

// The number of bytes to read from a byte stream at a time.
const VIEW_SIZE = 1024;

// "$R1", or "$r1" for bytes.
export function encodeStream(reply: Reply, stream: ReadableSource): string {
  let reader;
  try {
    reader = stream.getReader({mode: 'byob'});
  } catch {
    reader = stream.getReader();
    return encodeItems(reply, STREAM_PREFIX, () => reader.read());
  }
  return encodeBytes(reply, reader);
}

// "$X1", or "$x1" for what can be read only once.
export function encodeAsyncIterable(
  reply: Reply,
  iterable: interface {},
  iterator: interface {next(): Promise<Step>},
): string {
  const prefix =
    iterator === iterable ? ASYNC_ITERATOR_PREFIX : ASYNC_ITERABLE_PREFIX;
  return encodeItems(reply, prefix, () => iterator.next());
}

// With the entries S1 `"a"`, S1 `{"b":1}`, S1 `C`. The return value of an iterator follows the
// C.
function encodeItems(
  reply: Reply,
  prefix: string,
  next: () => Promise<Step>,
): string {
  const part = openPart(reply);
  const name = STREAM_ENTRY + part;
  const writeText = (value: unknown, mark: string, proceed: () => void) =>
    whenComplete(reply.walks.text(reply, value, null), json => {
      addEntry(reply, name, mark + json);
      proceed();
    });
  pump(reply, part, {
    next,
    write: (value, proceed) => writeText(value, '', proceed),
    end(value, proceed) {
      if (value === undefined) {
        addEntry(reply, name, CLOSE_LETTER);
        proceed();
      } else {
        writeText(value, CLOSE_LETTER, proceed);
      }
    },
  });
  return tokenOf(prefix, part);
}

// With the file 2, and the entries S1 `"$o2"`, S1 `C`.
function encodeBytes(reply: Reply, reader: Reader): string {
  const part = openPart(reply);
  const name = STREAM_ENTRY + part;
  const pieces: Array<Uint8Array> = [];
  pump(reply, part, {
    next: () => reader.read(new Uint8Array(VIEW_SIZE)),
    write(piece, proceed) {
      pieces.push(piece);
      proceed();
    },
    end(value, proceed) {
      const token = addFile(reply, BYTES_PREFIX, new Blob(pieces));
      addEntry(reply, name, JSON.stringify(token));
      addEntry(reply, name, CLOSE_LETTER);
      proceed();
    },
  });
  return tokenOf(BYTE_STREAM_PREFIX, part);
}

// One step at a time, and none after the reply has failed.
function pump(reply: Reply, part: number, source: Source): void {
  const position: Position | null = positionHere(reply);
  const fail = (error: unknown) => failReply(reply, error);
  const proceed = () => {
    if (!reply.isFailed) {
      source.next().then(take, fail);
    }
  };
  const close = () => closePart(reply, part);
  const write = ({done, value}: Step) => {
    try {
      walkAt(reply, position, () =>
        done ? source.end(value, close) : source.write(value, proceed),
      );
    } catch (error) {
      fail(error);
    }
  };
  const take = (step: Step) => whenReadable(reply, () => write(step));
  runOnce(reply, () => source.next().then(take, fail));
}
