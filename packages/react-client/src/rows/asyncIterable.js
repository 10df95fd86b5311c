// 1:X and 1:x open an async iterable and a single-use async iterator. The items of an
// iterable are kept, since it can be iterated again; those of an iterator are forgotten once
// they are taken. Asking ahead of the stream is allowed.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {createPendingChunk} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {usageError} from 'flight-core/src/errors.js';
import {IteratorItem} from '../revive/initialize.js';
import {openStream, rowAfterEnd} from './openStream.js';
import {Queue} from './queue.js';

// The results of `next()` that have arrived, and those that were asked for ahead of that.
interface Results {
  // The first that has not arrived, which does so now. Made by `create` if nobody has asked
  // for it.
  arrive(create: () => Chunk): Chunk;
  // All others that were asked for.
  asked(): ReadonlyArray<Chunk>;
}

class KeptResults implements Results {
  readonly results: Array<Chunk> = [];
  arrived: number = 0;

  at(index: number, create: () => Chunk): Chunk {
    while (this.results.length <= index) {
      this.results.push(create());
    }
    return this.results[index];
  }

  arrive(create: () => Chunk): Chunk {
    return this.at(this.arrived++, create);
  }

  asked(): ReadonlyArray<Chunk> {
    return this.results.slice(this.arrived);
  }
}

// At any time one of the two queues is empty.
class PassingResults implements Results {
  readonly arrived: Queue<Chunk> = new Queue();
  readonly wanted: Queue<Chunk> = new Queue();

  take(create: () => Chunk): Chunk {
    return this.arrived.shift() ?? this.wanted.push(create());
  }

  arrive(create: () => Chunk): Chunk {
    return this.wanted.shift() ?? this.arrived.push(create());
  }

  asked(): ReadonlyArray<Chunk> {
    return this.wanted.rest();
  }
}

class ItemRows implements RowStream {
  readonly response: Response;
  readonly id: RowId;
  readonly results: Results;
  ended: boolean = false;

  constructor(response: Response, id: RowId, results: Results) {
    this.response = response;
    this.id = id;
    this.results = results;
  }

  // Beyond the end there are only empty results.
  readonly createResult = (): Chunk => {
    const chunk = createPendingChunk();
    const {tracer} = this.response;
    if (tracer !== null) {
      tracer.chunkCreated(chunk);
    }
    if (this.ended) {
      this.settleEmpty(chunk);
    }
    return chunk;
  };

  settleEmpty(chunk: Chunk): void {
    settleWithValue(this.response, chunk, {done: true, value: undefined});
  }

  arrive(): Chunk {
    if (this.ended) {
      throw rowAfterEnd(this.id);
    }
    return this.results.arrive(this.createResult);
  }

  pushValue(value: unknown): void {
    settleWithValue(this.response, this.arrive(), {done: false, value});
  }

  pushModel(content: unknown): void {
    const item = new IteratorItem(content, {done: false});
    settleWithModel(this.response, this.arrive(), item);
  }

  close(content: unknown): void {
    if (this.ended) {
      return;
    }
    const last = this.arrive();
    this.ended = true;
    if (content === undefined) {
      this.settleEmpty(last);
    } else {
      const item = new IteratorItem(content, {done: true});
      settleWithModel(this.response, last, item);
    }
    this.results.asked().forEach(chunk => this.settleEmpty(chunk));
  }

  fail(error: unknown): void {
    if (this.ended) {
      return;
    }
    const last = this.arrive();
    this.ended = true;
    for (const chunk of [last, ...this.results.asked()]) {
      settleWithError(this.response, chunk, error);
    }
  }
}

// Only `next()`: the server cannot be told to stop.
function createIterator(next: () => Chunk): interface {} {
  const iterator: interface {} = {
    next(argument: unknown): Chunk {
      if (argument !== undefined) {
        throw usageError(
          'A value was passed to next() of an async iterable of the server, which ' +
            'cannot receive it.',
          524,
        );
      }
      return next();
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

export function openIterable(response: Response, id: RowId): void {
  const results = new KeptResults();
  const rows = new ItemRows(response, id, results);
  const iterate = () => {
    let index = 0;
    return createIterator(() => results.at(index++, rows.createResult));
  };
  const value = {[Symbol.asyncIterator]: iterate};
  openStream(response, id, {value, rows});
}

export function openIterator(response: Response, id: RowId): void {
  const results = new PassingResults();
  const rows = new ItemRows(response, id, results);
  const value = createIterator(() => results.take(rows.createResult));
  openStream(response, id, {value, rows});
}
