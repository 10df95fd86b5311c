// Follows `:props:children:0` from a row's value to what it names. Elements count as
// objects, lazy nodes are looked through, and nothing but own properties of plain objects
// and arrays is ever read: names come from the network.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Walk, Way} from '../response.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';
import {chunkOfLazy} from './lazy.js';
import {hasPlainProperty} from './plainData.js';

export class PathWalk implements Walk {
  // Item 0 is the row id.
  readonly path: ReadonlyArray<string>;
  // The next step; those before it are done for good.
  index: number = 1;
  value: unknown = null;
  error: unknown = null;

  constructor(path: ReadonlyArray<string>) {
    this.path = path;
  }

  fromChunk(chunk: Chunk): Way {
    readChunk(chunk);
    return chunk.status === FULFILLED
      ? this.through(chunk.value)
      : this.stopAt(chunk, this.index);
  }

  through(start: unknown): Way {
    const {path} = this;
    let value = start;
    let index = this.index;
    while (index < path.length) {
      const lazy = lazyChunkOf(value);
      if (lazy !== null) {
        readChunk(lazy);
        if (lazy.status !== FULFILLED) {
          return this.stopAt(lazy, index);
        }
        value = lazy.value;
      } else if (hasPlainProperty(value, path[index])) {
        value = Reflect.get(value, path[index]);
        index++;
      } else {
        this.error = invalidReference(path, index);
        return 'failed';
      }
    }
    this.value = unwrapFulfilled(value);
    return 'reached';
  }

  stopAt(chunk: Chunk, index: number): Way {
    if (chunk.status === REJECTED) {
      this.error = chunk.reason;
      return 'failed';
    }
    this.index = index;
    return chunk;
  }
}

function lazyChunkOf(value: unknown): Chunk | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? chunkOfLazy(value)
    : null;
}

// A lazy node at the end of a path stays what it is until it is ready.
export function unwrapFulfilled(value: unknown): unknown {
  let inner = value;
  let lazy = lazyChunkOf(inner);
  while (lazy !== null && lazy.status === FULFILLED) {
    inner = lazy.value;
    lazy = lazyChunkOf(inner);
  }
  return inner;
}

function invalidReference(path: ReadonlyArray<string>, index: number): Error {
  return protocolError(
    `Invalid reference: "${path[index]}" in "$${path.join(':')}" is no own property of ` +
      'a plain object or array.',
    570,
  );
}
