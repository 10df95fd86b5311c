// Async iterables and single-use async iterators whose items arrive one by one. The items of
// an iterable are kept, since it can be iterated again; those of an iterator are dropped once
// they are taken. Consumers may call `next()` ahead of the sender.

import type {Chunk} from '../chunk/chunk.js';
import type {SettlingOwner} from '../chunk/settle.js';

import {createPendingChunk} from '../chunk/chunk.js';
import {settleWithError, settleWithValue} from '../chunk/settle.js';
import {usageError} from '../errors.js';

type Settle = (result: Chunk) => void;

// One result of `next()`, made when the item arrives or is asked for, and the one behind it.
type Place = {readonly chunk: Chunk, next: Place | null};

// Each direction says what it does with items after the end. An iterable keeps the first place,
// and with it all that follow; an iterator the one that was given last.
export class IterableItems<Owner extends SettlingOwner> {
  readonly owner: Owner;
  readonly value: interface {};
  // The item that arrived last; at first a place in front of all items.
  arriving: Place = {chunk: createPendingChunk(), next: null};
  ended: boolean = false;

  constructor(owner: Owner, {isSingleUse}: {readonly isSingleUse: boolean}) {
    const start = this.arriving;
    this.owner = owner;
    this.value = isSingleUse
      ? this.iterate(start)
      : {[Symbol.asyncIterator]: () => this.iterate(start)};
  }

  // Only `next()`: the sender cannot be stopped.
  iterate(start: Place): interface {} {
    let at = start;
    const iterator: interface {} = {
      next: (argument: unknown): interface {} => {
        if (argument !== undefined) {
          throw usageError(
            'A value was passed to next() of an async iterable that is being received. ' +
              'Its sender cannot get it.',
            524,
          );
        }
        at = this.placeAfter(at);
        return this.give(at.chunk);
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    // Not plain data any more, so that no path in a reply leads to `next`.
    Reflect.setPrototypeOf(iterator, {});
    return iterator;
  }

  // What `next()` returns.
  give(chunk: Chunk): interface {} {
    return chunk;
  }

  placeAfter(place: Place): Place {
    if (place.next !== null) {
      return place.next;
    }
    const chunk = this.createPending();
    const next: Place = {chunk, next: null};
    place.next = next;
    if (this.ended) {
      this.settleBeyond(chunk);
    }
    return next;
  }

  createPending(): Chunk {
    return createPendingChunk();
  }

  // Settles results after the end.
  settleBeyond: Settle = chunk =>
    settleWithValue(this.owner, chunk, {done: true, value: undefined});

  // The result for the next item.
  arrive(): Chunk {
    this.arriving = this.placeAfter(this.arriving);
    return this.arriving.chunk;
  }

  // Consumers of later results may call `next()` as soon as they are settled.
  finish(settleLast: Settle, settleOthers: Settle = this.settleBeyond): void {
    if (this.ended) {
      return;
    }
    const last = this.arrive();
    const others = [];
    for (let {next} = this.arriving; next !== null; next = next.next) {
      others.push(next.chunk);
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
