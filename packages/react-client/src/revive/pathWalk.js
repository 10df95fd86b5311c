// Follows `:props:children:0` from a row's value to what it names. Elements count as
// objects, lazy nodes are looked through, and nothing but own properties of plain objects
// and arrays is ever read: names come from the network.

import type {Reach} from 'flight-core/src/chunk/blocked.js';
import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {internalError, protocolError} from 'flight-core/src/errors.js';
import {chunkOfLazy} from './lazy.js';
import {hasPlainProperty} from './plainData.js';

export class PathWalk {
  readonly path: ReadonlyArray<string>;
  // How many steps are done for good.
  index: number = 0;
  // Outcome of the last walk: reached, moved (wait for it and go on) or failed.
  value: unknown = null;
  chunk: Chunk | null = null;
  error: unknown = null;

  constructor(path: ReadonlyArray<string>) {
    this.path = path;
  }

  // After `moved`.
  nextChunk(): Chunk {
    const {chunk} = this;
    if (chunk === null) {
      throw internalError('A reference waits, but not for anything.');
    }
    return chunk;
  }

  fromChunk(chunk: Chunk): Reach {
    readChunk(chunk);
    if (chunk.status === FULFILLED) {
      return this.through(chunk.value);
    }
    if (chunk.status === REJECTED) {
      this.error = chunk.reason;
      return 'failed';
    }
    this.chunk = chunk;
    return 'moved';
  }

  // Can be repeated when the value was not complete: only waiting for another chunk
  // makes the steps before it final.
  through(start: unknown): Reach {
    const {path} = this;
    let value = start;
    let index = this.index;
    while (index < path.length) {
      const lazy = lazyChunkOf(value);
      if (lazy !== null) {
        this.index = index;
        return this.fromChunk(lazy);
      }
      const name = path[index];
      if (
        typeof value !== 'object' ||
        value === null ||
        !hasPlainProperty(value, name)
      ) {
        this.error = invalidReference(path, index);
        return 'failed';
      }
      value = Reflect.get(value, name);
      index++;
    }
    this.value = unwrapFulfilled(value);
    return 'reached';
  }
}

function lazyChunkOf(value: unknown): Chunk | null {
  return typeof value === 'object' && value !== null
    ? chunkOfLazy(value)
    : null;
}

// A lazy node at the end of a path stays what it is until it is ready.
export function unwrapFulfilled(value: unknown): unknown {
  const lazy = lazyChunkOf(value);
  return lazy !== null && lazy.status === FULFILLED
    ? unwrapFulfilled(lazy.value)
    : value;
}

function invalidReference(path: ReadonlyArray<string>, index: number): Error {
  return protocolError(
    `Invalid reference: there is no own property "${path[index]}" of a plain ` +
      `object or array at step ${index + 1} of "${path.join(':')}".`,
    570,
  );
}
