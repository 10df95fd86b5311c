// Async iterables and single-use async iterators whose items arrive one by one. The items of
// an iterable are kept, since it can be iterated again; those of an iterator are dropped once
// they are taken. Consumers may call `next()` ahead of the sender.

import type {Chunk} from '../chunk/chunk.js';
import type {SettlingOwner} from '../chunk/settle.js';

import {createPendingChunk} from '../chunk/chunk.js';
import {settleWithError, settleWithValue} from '../chunk/settle.js';
import {usageError} from '../errors.js';
import {Queue} from './queue.js';

export type CreateResult = () => Chunk;

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

// The results of `next()` that have arrived, and those that were requested before.
export interface Results {
  // The value that the application gets.
  open(create: CreateResult): interface {};
  // The first result that has not arrived. Created by `create` if it has not been requested.
  arrive(create: CreateResult): Chunk;
  // All other requested results.
  asked(): ReadonlyArray<Chunk>;
}

export class KeptResults implements Results {
  readonly results: Array<Chunk> = [];
  arrived: number = 0;

  open(create: CreateResult): interface {} {
    const iterate = () => {
      let index = 0;
      return createIterator(() => this.at(index++, create));
    };
    return {[Symbol.asyncIterator]: iterate};
  }

  at(index: number, create: CreateResult): Chunk {
    while (this.results.length <= index) {
      this.results.push(create());
    }
    return this.results[index];
  }

  arrive(create: CreateResult): Chunk {
    return this.at(this.arrived++, create);
  }

  asked(): ReadonlyArray<Chunk> {
    return this.results.slice(this.arrived);
  }
}

// At any time one of the two queues is empty.
export class PassingResults implements Results {
  readonly arrived: Queue<Chunk> = new Queue();
  readonly wanted: Queue<Chunk> = new Queue();

  open(create: CreateResult): interface {} {
    return createIterator(() => this.take(create));
  }

  take(create: CreateResult): Chunk {
    return this.arrived.shift() ?? this.wanted.push(create());
  }

  arrive(create: CreateResult): Chunk {
    return this.wanted.shift() ?? this.arrived.push(create());
  }

  asked(): ReadonlyArray<Chunk> {
    return this.wanted.rest();
  }
}

// Each direction decides what items after the end do.
export class IterableItems<Owner extends SettlingOwner> {
  readonly owner: Owner;
  readonly results: Results;
  readonly value: interface {};
  ended: boolean = false;

  constructor(owner: Owner, results: Results) {
    this.owner = owner;
    this.results = results;
    this.value = results.open(this.createResult);
  }

  readonly createResult = (): Chunk => {
    const chunk = this.createPending();
    if (this.ended) {
      this.settleBeyond(chunk);
    }
    return chunk;
  };

  createPending(): Chunk {
    return createPendingChunk();
  }

  // Settles results after the end.
  settleBeyond: Settle = chunk =>
    settleWithValue(this.owner, chunk, {done: true, value: undefined});

  // The result for the next item.
  arrive(): Chunk {
    return this.results.arrive(this.createResult);
  }

  // Consumers of later results may call `next()` as soon as they are settled.
  finish(settleLast: Settle, settleOthers: Settle = this.settleBeyond): void {
    if (!this.ended) {
      const last = this.arrive();
      const others = this.results.asked();
      this.ended = true;
      settleLast(last);
      others.forEach(settleOthers);
    }
  }

  fail(error: unknown): void {
    const settle = (chunk: Chunk) => settleWithError(this.owner, chunk, error);
    this.finish(settle, settle);
  }
}
