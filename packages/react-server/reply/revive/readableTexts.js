// A ReadableStream of a reply: "$R1" with S1="a", S1={"b":1}, S1=C; and a byte stream, whose
// items are views: "$r1" with S1="$o2", S1=C.

import type {Reading, Reply} from '../slots/slot.js';
import type {ItemTexts} from './streams.js';
import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import {
  FULFILLED,
  createRejectedChunk,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {toRowId} from 'flight-core/src/wire/ids.js';

import {sizeInBytes} from '../entries/arrayBudget.js';
import {END, ReadableItems} from './readableItems.js';
import {reviveStream} from './streams.js';

class ReadableTexts extends ReadableItems<Reply> implements ItemTexts {
  // Items are not parsed if the stream failed or was cancelled.
  addItem(text: string): void {
    if (!this.idle) {
      const chunk = createModelChunk(this.owner, text);
      readChunk(chunk);
      this.push(chunk);
    }
  }

  // A stream has no return value.
  addEnd(): void {
    this.close();
  }
}

// A byte stream transfers the buffers that are enqueued, and refuses empty views. A client
// sends an empty stream as one empty view.
class ByteTexts extends ReadableTexts {
  accept(item: Chunk): void {
    const {status, value} = item;
    const isBad =
      status === FULFILLED && value !== END && !ArrayBuffer.isView(value);
    super.accept(isBad ? createRejectedChunk(noBytes(this.id)) : item);
  }

  // `close` does not end a pending read into a buffer of the reader; `respond(0)` does.
  end(): void {
    super.end();
    this.controller.byobRequest?.respond(0);
  }

  // A view is also empty if another stream has transferred its buffer.
  deliverValue(value: unknown): void {
    if (sizeInBytes(value) > 0) {
      super.deliverValue(value);
    }
  }
}

function noBytes(number: number): Error {
  return protocolError(
    `Expected an item with bytes in byte stream ${number} of a reply.`,
    579,
  );
}

// "$R1"
export function reviveReadable(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    (reply, number) => new ReadableTexts(reply, toRowId(number)),
  );
}

// "$r1"
export function reviveByteStream(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    (reply, number) => new ByteTexts(reply, toRowId(number), {type: 'bytes'}),
  );
}
