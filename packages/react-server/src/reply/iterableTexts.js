// An async iterable of a reply, "$X1", and a single-use async iterator, "$x1", with S1="a",
// S1=C"returned". The results of `next()` are promises of the reply.

import type {Reading, Reply} from './reply.js';
import type {ItemTexts} from './streams.js';
import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import {
  settleWithError,
  settleWithModel,
} from 'flight-core/src/chunk/settle.js';
import {IterableItems} from 'flight-core/src/stream/iterableItems.js';

import {Parsable} from './reply.js';
import {ReplyPromise} from './replyPromise.js';
import {reviveStream} from './streams.js';

// The result is built around what an entry says, which is JSON by itself: its text cannot
// add to the result.
function itemOf(text: string): Parsable {
  return new Parsable(() => ({done: false, value: JSON.parse(text)}));
}

function lastOf(text: string): Parsable {
  return new Parsable(() => ({done: true, value: JSON.parse(text)}));
}

class IterableTexts extends IterableItems<Reply> implements ItemTexts {
  give(chunk: Chunk): interface {} {
    return new ReplyPromise(chunk);
  }

  addItem(text: string): void {
    settleWithModel(this.owner, this.arrive(), itemOf(text));
  }

  addEnd(text: string): void {
    this.finish(
      text === ''
        ? this.settleBeyond
        : last => settleWithModel(this.owner, last, lastOf(text)),
    );
  }

  // An iterable that was cut off never comes to its end.
  fail(error: unknown): void {
    if (!this.ended) {
      this.settleBeyond = chunk => settleWithError(this.owner, chunk, error);
      super.fail(error);
    }
  }
}

// "$X1"
export function reviveAsyncIterable(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    reply => new IterableTexts(reply, {isSingleUse: false}),
  );
}

// "$x1"
export function reviveAsyncIterator(reading: Reading, text: string): unknown {
  return reviveStream(
    reading,
    text,
    reply => new IterableTexts(reply, {isSingleUse: true}),
  );
}
