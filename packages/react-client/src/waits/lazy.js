// A lazy node replaces an element, a component type or a child that has not arrived. React unwraps
// the node while rendering.

import {
  Chunk,
  FULFILLED,
  REJECTED,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {LAZY_TYPE} from '../reactSymbols.js';

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
  if (typeof value !== 'object' || !value) {
    return null;
  }
  const node = value as interface {
    readonly $$typeof?: unknown,
    readonly _payload?: unknown,
  };
  // An export of a module may be a proxy that only has `$$typeof`.
  if (node.$$typeof !== LAZY_TYPE) {
    return null;
  }
  const {_payload} = node;
  return _payload instanceof Chunk ? _payload : null;
}

// The value behind lazy nodes that are ready; or the first lazy node that is not.
export function unwrapLazy(start: unknown): unknown {
  let value = start;
  let chunk = chunkOfLazy(value);
  while (chunk && chunk.status === FULFILLED) {
    ({value} = chunk);
    chunk = chunkOfLazy(value);
  }
  return value;
}

export function chunkBehind(value: unknown): Chunk | null {
  return value instanceof Chunk ? value : chunkOfLazy(value);
}
