// An async iterable of a reply, "$X1", and a single-use async iterator, "$x1", with the entries
// S1="a", S1=C"returned". The results of `next()` are ReplyPromises.

import type {Reading, Reply} from '../slots/slot.js';
import type {ItemTexts} from './streams.js';
import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import {
  settleWithError,
  settleWithModel,
} from 'flight-core/src/chunk/settle.js';
import {IterableItems} from 'flight-core/src/stream/iterableItems.js';

import {ItemText} from '../entries/entries.js';
import {ReplyPromise} from '../entries/part.js';
import {reviveStream} from './streams.js';

class IterableTexts extends IterableItems<Reply> implements ItemTexts {
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
      this.settleBeyond = chunk => settleWithError(this.owner, chunk, error);
    }
    super.fail(error);
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
