// 1:X and 1:x open an async iterable and a single-use async iterator. Items are kept, so
// that an iterable can be iterated again; asking ahead of the stream is allowed.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {PENDING, createPendingChunk} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {usageError} from 'flight-core/src/errors.js';
import {IteratorItem} from '../revive/initialize.js';
import {openStream, rowAfterEnd} from './openStream.js';

class IterableRows implements RowStream {
  readonly response: Response;
  // The results of `next()` in order, as far as they have arrived or were asked for.
  readonly results: Array<Chunk> = [];
  // How many have arrived.
  arrived: number = 0;
  ended: boolean = false;

  constructor(response: Response) {
    this.response = response;
  }

  // Beyond the end there are only empty results.
  resultAt(index: number): Chunk {
    while (this.results.length <= index) {
      const chunk = createPendingChunk();
      const {tracer} = this.response;
      if (tracer !== null) {
        tracer.chunkCreated(chunk);
      }
      this.results.push(chunk);
      if (this.ended) {
        this.settleEmpty(chunk);
      }
    }
    return this.results[index];
  }

  settleEmpty(chunk: Chunk): void {
    settleWithValue(this.response, chunk, {done: true, value: undefined});
  }

  nextToArrive(): Chunk {
    if (this.ended) {
      throw rowAfterEnd();
    }
    return this.resultAt(this.arrived++);
  }

  pushValue(value: unknown): void {
    const chunk = this.nextToArrive();
    settleWithValue(this.response, chunk, {done: false, value});
  }

  pushModel(content: unknown): void {
    const item = new IteratorItem(content, {done: false});
    settleWithModel(this.response, this.nextToArrive(), item);
  }

  close(content: unknown): void {
    if (this.ended) {
      return;
    }
    const last = this.nextToArrive();
    this.ended = true;
    if (content === undefined) {
      this.settleEmpty(last);
    } else {
      const item = new IteratorItem(content, {done: true});
      settleWithModel(this.response, last, item);
    }
    this.results.slice(this.arrived).forEach(chunk => this.settleEmpty(chunk));
  }

  fail(error: unknown): void {
    if (this.ended) {
      return;
    }
    this.nextToArrive();
    this.ended = true;
    for (const chunk of this.results.slice(this.arrived - 1)) {
      if (chunk.status === PENDING) {
        settleWithError(this.response, chunk, error);
      }
    }
  }
}

// Only `next()`: the server cannot be told to stop.
function iterate(rows: IterableRows): interface {} {
  let index = 0;
  const iterator: interface {} = {
    next(argument: unknown): Chunk {
      if (argument !== undefined) {
        throw usageError(
          'A value was passed to next() of an async iterable of the server, which ' +
            'cannot receive it.',
          524,
        );
      }
      return rows.resultAt(index++);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

export function openIterable(response: Response, id: RowId): void {
  const rows = new IterableRows(response);
  const value = {[Symbol.asyncIterator]: () => iterate(rows)};
  openStream(response, id, {value, rows});
}

export function openIterator(response: Response, id: RowId): void {
  const rows = new IterableRows(response);
  openStream(response, id, {value: iterate(rows), rows});
}
