// Streams and async iterables of a reply. The stream becomes the value of its part. It gets the
// content of its entries, of entries that have arrived and of later ones.
//
//   $R1   S1="a"  S1={"b":1}  S1=C      a ReadableStream
//   $r1   S1="$o2"  S1=C                a byte stream, whose items are views
//   $X1   S1="a"  S1=C                  an async iterable
//   $x1   S1="a"  S1=C"returned"        a single-use async iterator, and its return value

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {StreamKind} from 'flight-core/src/stream/readableOf.js';

import type {ReplyAgenda} from '../slots/replyAgenda.js';
import type {Reading, Reply, ReplyStream} from '../slots/slot.js';

import {
  settleWithError,
  settleWithModel,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {ItemText} from 'flight-core/src/stream/itemText.js';
import {IterableItems} from 'flight-core/src/stream/iterableItems.js';
import {readableOf} from 'flight-core/src/stream/readableOf.js';
import {CLOSE_ROW} from 'flight-core/src/wire/rowTags.js';

import {sizeInBytes} from '../entries/budget.js';
import {ReplyPromise, addFulfilledPart} from '../slots/parts.js';
import {readTokenNumber} from './tokenNumber.js';

// One kind of stream. No method is called after the end.
interface ItemReceiver {
  // The stream for the application.
  readonly value: interface {};
  readonly ended: boolean;
  addItem(text: string): void;
  // `text` is the JSON after the C, or empty.
  addEnd(text: string): void;
  fail(error: unknown): void;
}

class EntryStream implements ReplyStream {
  readonly agenda: ReplyAgenda;
  readonly items: ItemReceiver;

  constructor(agenda: ReplyAgenda, items: ItemReceiver) {
    this.agenda = agenda;
    this.items = items;
  }

  addText(text: string): void {
    const {items} = this;
    if (items.ended) {
      return;
    }
    this.agenda.during(() => {
      if (text.charCodeAt(0) === CLOSE_ROW) {
        items.addEnd(text.slice(1));
      } else {
        items.addItem(text);
      }
    });
  }

  fail(error: unknown): void {
    this.items.fail(error);
  }
}

type CreateReceiver = (reply: Reply, number: number) => ItemReceiver;

// A number names only one stream, so each entry is delivered once.
function reviveItems(
  {reply}: Reading,
  text: string,
  createReceiver: CreateReceiver,
): unknown {
  const number = readTokenNumber(text, 2);
  if (reply.parts.has(number)) {
    throw protocolError(
      `Part ${number} of a reply is a stream, but another token uses its number.`,
      567,
    );
  }
  const items = createReceiver(reply, number);
  addFulfilledPart(reply, number, items.value);
  const stream = new EntryStream(reply.agenda, items);
  reply.streams.set(number, stream);
  deliverEarlier(reply, number, stream);
  return items.value;
}

// After the end of the body, a stream without an end fails.
function deliverEarlier(
  reply: Reply,
  number: number,
  stream: ReplyStream,
): void {
  const {ending, entries} = reply;
  const items = entries.streams.get(number) ?? [];
  entries.streams.delete(number);
  for (const text of items) {
    stream.addText(text);
  }
  if (ending !== null) {
    stream.fail(ending.error());
  }
}

function rejecterOf(reply: Reply, error: unknown): (result: Chunk) => void {
  return result => settleWithError(reply, result, error);
}

class IterableEntries extends IterableItems<Reply> implements ItemReceiver {
  give(chunk: Chunk): interface {} {
    return new ReplyPromise(chunk);
  }

  addItem(text: string): void {
    const content = new ItemText(text, {done: false});
    settleWithModel(this.owner, this.arrive(), content);
  }

  addEnd(text: string): void {
    this.finish(
      text === ''
        ? this.settleBeyond
        : (result, index) => {
            if (index > 0) {
              this.settleBeyond(result);
            } else {
              const content = new ItemText(text, {done: true});
              settleWithModel(this.owner, result, content);
            }
          },
    );
  }

  // All further calls of `next` reject. After the end, results may be left that a stack overflow has
  // prevented from settling.
  fail(error: unknown): void {
    if (!this.ended) {
      this.settleBeyond = rejecterOf(this.owner, error);
    }
    super.fail(error);
  }
}

// Items are parsed when the stream gets them: not if it has failed or was cancelled.
class ReadableEntries extends IterableEntries {
  constructor(reply: Reply, kind: StreamKind) {
    super(reply, {isSingleUse: true});
    this.value = readableOf(this, kind);
  }

  // A stream has no return value.
  addEnd(): void {
    super.addEnd('');
  }
}

// A byte stream transfers the buffers that it gets, and refuses empty views. A client sends an empty
// stream as one empty view. A view is also empty if another stream has transferred its buffer.
function acceptBytes(item: unknown, number: number): boolean {
  if (!ArrayBuffer.isView(item)) {
    throw protocolError(
      `Expected an item with bytes in byte stream ${number} of a reply.`,
      579,
    );
  }
  return sizeInBytes(item) > 0;
}

// "$R1"
export function reviveStream(reading: Reading, text: string): unknown {
  return reviveItems(reading, text, reply => new ReadableEntries(reply, {}));
}

// "$r1"
export function reviveByteStream(reading: Reading, text: string): unknown {
  return reviveItems(
    reading,
    text,
    (reply, number) =>
      new ReadableEntries(reply, {
        type: 'bytes',
        accepts: item => acceptBytes(item, number),
      }),
  );
}

// "$X1"
export function reviveAsyncIterable(reading: Reading, text: string): unknown {
  return reviveItems(
    reading,
    text,
    reply => new IterableEntries(reply, {isSingleUse: false}),
  );
}

// "$x1"
export function reviveAsyncIterator(reading: Reading, text: string): unknown {
  return reviveItems(
    reading,
    text,
    reply => new IterableEntries(reply, {isSingleUse: true}),
  );
}
