// A lazy node replaces an element, a component type or a child that has not arrived. React unwraps
// the node while rendering.

import type {Wait} from './wait.js';

import {
  Chunk,
  FULFILLED,
  REJECTED,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {LAZY_TYPE} from '../reactSymbols.js';
import {waitOf} from './wait.js';

// "$L1" → a new node for each occurrence, sharing the chunk.
export function createLazy(chunk: Chunk): interface {} {
  return {$$typeof: LAZY_TYPE, _payload: chunk, _init: readLazy};
}

// Throws the chunk, on which React suspends, or the error.
export function readLazy(chunk: Chunk): unknown {
  readChunk(chunk);
  if (chunk.status === FULFILLED) {
    return chunk.value;
  }
  throw chunk.status === REJECTED ? chunk.reason : chunk;
}

// The chunk behind a value that is one of our lazy nodes, else null.
export function chunkOfLazy(value: unknown): Chunk | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const {$$typeof, _payload} = value as interface {
    readonly $$typeof?: unknown,
    readonly _payload?: unknown,
  };
  return $$typeof === LAZY_TYPE && _payload instanceof Chunk ? _payload : null;
}

// What is behind lazy nodes that are ready, or will be with these Waits. A node that is not
// ready stays what it is.
export function unwrapLazy(start: unknown, waits?: Set<Wait>): unknown {
  let value = start;
  for (let chunk = chunkOfLazy(value); chunk; chunk = chunkOfLazy(value)) {
    const wait = waitOf(chunk);
    if (wait !== null && waits?.has(wait)) {
      ({value} = wait);
    } else if (chunk.status === FULFILLED) {
      ({value} = chunk);
    } else {
      break;
    }
  }
  return value;
}

export function chunkBehind(value: unknown): Chunk | null {
  return value instanceof Chunk ? value : chunkOfLazy(value);
}
