// Async iterables and single-use async iterators whose items arrive one by one. The items of
// an iterable are kept, since it can be iterated again; the items of an iterator are dropped when
// they are read. Consumers may call `next()` before the item has arrived.

import type {Chunk} from '../chunk/chunk.js';
import type {SettlingOwner} from '../chunk/settle.js';

import {createFulfilledChunk} from '../chunk/chunk.js';
import {settleWithError, settleWithValue} from '../chunk/settle.js';
import {usageError} from '../errors.js';

// A linked list of results of `next()`. A result is created when its item arrives or is requested.
type ResultNode = {readonly chunk: Chunk, following: ResultNode | null};

// The members that these streams use of their owner.
export type ItemsOwner = interface extends SettlingOwner {
  // A pending chunk, with the fields that tools read in development.
  createPending(): Chunk,
};

// The two users, responses and replies, decide what happens to items after the end. An iterable
// keeps the first node, and so all later ones; an iterator keeps the node of its last result.
export class IterableItems<Owner extends ItemsOwner> {
  readonly owner: Owner;
  // What the application gets.
  value: interface {};
  // The result of the item that arrived last; initially a node before all results.
  arriving: ResultNode = {chunk: createFulfilledChunk(null), following: null};
  ended: boolean = false;

  constructor(owner: Owner, {isSingleUse}: {readonly isSingleUse: boolean}) {
    const start = this.arriving;
    this.owner = owner;
    this.value = isSingleUse
      ? this.iterate(start)
      : {[Symbol.asyncIterator]: () => this.iterate(start)};
  }

  // Only `next()`: the sender cannot be stopped.
  iterate(start: ResultNode): interface {} {
    let at = start;
    const iterator: interface {} = {
      next: (argument: unknown): interface {} => {
        if (argument !== undefined) {
          throw usageError(
            'The value passed to next() cannot be sent. Call it without a value.',
            524,
          );
        }
        at = this.nodeAfter(at);
        return this.give(at.chunk);
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    // With its own prototype it is not a plain object, so no path in a reply leads to `next`.
    Reflect.setPrototypeOf(iterator, {});
    return iterator;
  }

  // Returns the result of `next()`.
  give(chunk: Chunk): interface {} {
    return chunk;
  }

  nodeAfter(node: ResultNode): ResultNode {
    if (node.following) {
      return node.following;
    }
    const chunk = this.owner.createPending();
    if (this.ended) {
      this.settleBeyond(chunk);
    }
    const next: ResultNode = {chunk, following: null};
    node.following = next;
    return next;
  }

  // Settles results after the end.
  settleBeyond: (result: Chunk) => void = chunk =>
    settleWithValue(this.owner, chunk, {done: true, value: undefined});

  // The result for the next item.
  arrive(): Chunk {
    this.arriving = this.nodeAfter(this.arriving);
    return this.arriving.chunk;
  }

  // Settles the last result, whose index is 0, and those that were requested beyond it. Consumers
  // may call `next()` as soon as they are settled.
  finish(settle: (result: Chunk, index: number) => void): void {
    if (this.ended) {
      return;
    }
    this.arrive();
    this.ended = true;
    const results = [];
    for (
      let node: ResultNode | null = this.arriving;
      node;
      node = node.following
    ) {
      results.push(node.chunk);
    }
    results.forEach(settle);
  }

  fail(error: unknown): void {
    this.finish(chunk => settleWithError(this.owner, chunk, error));
  }
}
