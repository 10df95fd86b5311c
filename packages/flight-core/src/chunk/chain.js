// Chains: the value of a fulfilled chunk can be a promise or a lazy node of another chunk, whose
// value can be one again. The reason of a fulfilled chunk is a shortcut to a later fulfilled chunk of
// its chain. It is set when the chain is followed, so that a chain of any length is followed in
// nearly constant time from then on, from each of its chunks.
//
// Readers look through lazy nodes, but not through promises. So the shortcut of a chunk whose value
// is a lazy node never passes a chunk whose value is a promise.

import {Chunk, FULFILLED} from './chunk.js';

// The chunk that is, or is behind, a promise or lazy node; null for any other value.
export type ChunkBehind = (value: unknown) => Chunk | null;

// The last chunk behind lazy nodes, from a fulfilled chunk. Its value is the value behind all of
// them, unless that is a lazy node whose chunk is not fulfilled.
export function lastOfLazies(start: Chunk, chunkBehind: ChunkBehind): Chunk {
  let last = start;
  let next = nextOfLazy(last, chunkBehind);
  while (next) {
    last.reason = nextOfLazy(next, chunkBehind) ?? next;
    last = next;
    next = nextOfLazy(last, chunkBehind);
  }
  return last;
}

// The chunk at the end of a chain: it is not fulfilled, or leads to no other chunk.
export function endOfChain(start: Chunk, chunkBehind: ChunkBehind): Chunk {
  if (start.status !== FULFILLED) {
    return start;
  }
  let last = lastOfLazies(start, chunkBehind);
  let next = nextOf(last, chunkBehind);
  while (next) {
    // The value of `last` is a promise.
    const end = lastOfLazies(next, chunkBehind);
    last.reason = nextOf(end, chunkBehind) ?? end;
    last = end;
    next = nextOf(last, chunkBehind);
  }
  return chunkBehind(last.value) ?? last;
}

function nextOfLazy(chunk: Chunk, chunkBehind: ChunkBehind): Chunk | null {
  return chunk.value instanceof Chunk ? null : nextOf(chunk, chunkBehind);
}

// The next fulfilled chunk of a chain, or a later one.
function nextOf(
  {reason, value}: Chunk,
  chunkBehind: ChunkBehind,
): Chunk | null {
  const next = reason instanceof Chunk ? reason : chunkBehind(value);
  return next && next.status === FULFILLED ? next : null;
}
