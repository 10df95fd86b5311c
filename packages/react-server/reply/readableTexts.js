// A ReadableStream of a reply: "$R1" with S1="a", S1={"b":1}, S1=C; and a byte stream, whose
// items are views: "$r1" with S1="$o2", S1=C.

import type {Reading, Reply} from './reply.js';
import type {ItemTexts} from './streams.js';
import type {Source} from 'flight-core/src/stream/readableItems.js';

import {readChunk} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {ReadableItems} from 'flight-core/src/stream/readableItems.js';
import {toRowId} from 'flight-core/src/wire/ids.js';

import {PacedController} from './pacedController.js';
import {reviveStream} from './streams.js';

class ReadableTexts extends ReadableItems<Reply> implements ItemTexts {
  constructor(reply: Reply, number: number, source?: Source) {
    const pace = new PacedController(
      source === undefined ? () => false : hasNoBytes,
    );
    super(reply, toRowId(number), {...source, pull: () => pace.pull()});
    pace.controller = this.controller;
    this.controller = pace;
  }

  // When nobody reads any more, nothing is parsed either.
  addItem(text: string): void {
    if (!this.idle) {
      const chunk = createModelChunk(this.owner, text);
      readChunk(chunk);
      this.push(chunk);
    }
  }

  // Streams return nothing.
  addEnd(): void {
    this.close();
  }
}

// A byte stream takes the memory of what it is given, and refuses empty pieces. An empty
// stream is sent as one of them.
class ByteTexts extends ReadableTexts {
  deliverValue(value: unknown): void {
    if (!ArrayBuffer.isView(value)) {
      this.idle = true;
      this.controller.error(noBytes(this.id));
    } else {
      super.deliverValue(value);
    }
  }
}

// Also a view that was given to a stream before.
function hasNoBytes(item: unknown): boolean {
  return (item as $FlowFixMe) /* a view */.byteLength === 0;
}

function noBytes(number: number): Error {
  return protocolError(
    `An item of byte stream ${number} of a reply has no bytes.`,
    579,
  );
}

// "$R1"
export function reviveReadable(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    (reply, number) => new ReadableTexts(reply, number),
  );
}

// "$r1"
export function reviveByteStream(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    (reply, number) => new ByteTexts(reply, number, {type: 'bytes'}),
  );
}
