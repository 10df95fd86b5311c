// Async iterables and single-use async iterators whose items arrive one by one. The items of
// an iterable are kept, since it can be iterated again; those of an iterator are dropped once
// they are taken. Consumers may call `next()` ahead of the sender.

import type {Chunk} from '../chunk/chunk.js';
import type {SettlingOwner} from '../chunk/settle.js';

import {createPendingChunk} from '../chunk/chunk.js';
import {settleWithError, settleWithValue} from '../chunk/settle.js';
import {usageError} from '../errors.js';

type Settle = (result: Chunk) => void;

// Only `next()`: the sender cannot be stopped.
export function createIterator(next: () => interface {}): interface {} {
  const iterator: interface {} = {
    next(argument: unknown): interface {} {
      if (argument !== undefined) {
        throw usageError(
          'A value was passed to next() of an async iterable that is being received. ' +
            'Its sender cannot get it.',
          524,
        );
      }
      return next();
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  // Not plain data any more, so that no path in a reply leads to `next`.
  Reflect.setPrototypeOf(iterator, {});
  return iterator;
}

// Of one result of `next()`. The chunk is made when the item arrives or is asked for.
class Place {
  chunk: Chunk | null = null;
  next: Place | null = null;
}

function placeAfter(place: Place): Place {
  const next = place.next ?? new Place();
  place.next = next;
  return next;
}

// Each direction says what it does with items after the end. An iterable keeps the first place,
// and with it all that follow; an iterator the one that is asked for next.
export class IterableItems<Owner extends SettlingOwner> {
  readonly owner: Owner;
  readonly value: interface {};
  // The place of the next item.
  arriving: Place = new Place();
  ended: boolean = false;

  constructor(owner: Owner, {isSingleUse}: {readonly isSingleUse: boolean}) {
    const first = this.arriving;
    this.owner = owner;
    this.value = isSingleUse
      ? this.iterate(first)
      : {[Symbol.asyncIterator]: () => this.iterate(first)};
  }

  iterate(first: Place): interface {} {
    let at = first;
    return createIterator(() => {
      const place = at;
      at = placeAfter(place);
      return this.give(this.chunkAt(place));
    });
  }

  // What `next()` returns.
  give(chunk: Chunk): interface {} {
    return chunk;
  }

  chunkAt(place: Place): Chunk {
    if (place.chunk !== null) {
      return place.chunk;
    }
    const chunk = this.createPending();
    place.chunk = chunk;
    if (this.ended) {
      this.settleBeyond(chunk);
    }
    return chunk;
  }

  createPending(): Chunk {
    return createPendingChunk();
  }

  // Settles results after the end.
  settleBeyond: Settle = chunk =>
    settleWithValue(this.owner, chunk, {done: true, value: undefined});

  // The result for the next item.
  arrive(): Chunk {
    const place = this.arriving;
    this.arriving = placeAfter(place);
    return this.chunkAt(place);
  }

  // Consumers of later results may call `next()` as soon as they are settled.
  finish(settleLast: Settle, settleOthers: Settle = this.settleBeyond): void {
    if (this.ended) {
      return;
    }
    const last = this.arrive();
    const others = [];
    for (let place: Place | null = this.arriving; place; place = place.next) {
      if (place.chunk !== null) {
        others.push(place.chunk);
      }
    }
    this.ended = true;
    settleLast(last);
    others.forEach(settleOthers);
  }

  fail(error: unknown): void {
    const settle = (chunk: Chunk) => settleWithError(this.owner, chunk, error);
    this.finish(settle, settle);
  }
}
