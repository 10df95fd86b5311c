// The Holes that wait for the same row in order to read a part of its value. If the value is a lazy
// node of another row that is missing, they go on to that row together, in one step: otherwise a
// chain of rows, with a path into each of them, would take quadratic time.

import type {Listener} from 'flight-core/src/chunk/chunk.js';

import type {Hole, WaitOwner} from './wait.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  PENDING,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {chunkOfLazy, unwrapLazy} from './lazy.js';

export class Crowd implements Listener {
  readonly owner: WaitOwner;
  holes: Array<Hole>;

  constructor(owner: WaitOwner, hole: Hole) {
    this.owner = owner;
    this.holes = [hole];
  }

  settled(chunk: Chunk): void {
    const {owner} = this;
    const {tracer} = owner;
    const next = missingBehind(chunk);
    // In development each Hole passes the chunks with debug info, see `through` of wait.js.
    if (next && (tracer === null || tracer.nextArrived(chunk) === next)) {
      this.joinAt(next);
      owner.crowds.delete(chunk);
    } else {
      this.release(chunk);
      owner.runWaits();
    }
  }

  // The Holes continue their walks.
  release(chunk: Chunk): void {
    const {holes, owner} = this;
    for (const hole of holes) {
      owner.moves.push(hole);
    }
    owner.crowds.delete(chunk);
    this.holes = [];
  }

  // Moves the smaller list, so that each Hole is moved a few times only.
  joinAt(chunk: Chunk): void {
    const {crowds} = this.owner;
    const known = crowds.get(chunk);
    if (!known) {
      listen(chunk, this);
      crowds.set(chunk, this);
    }
    // Known is the Crowd itself if the stack has overflowed after it joined.
    if (!known || known === this) {
      return;
    }
    const isLarger = this.holes.length > known.holes.length;
    const larger = isLarger ? this.holes : known.holes;
    const smaller = isLarger ? known.holes : this.holes;
    for (const hole of smaller) {
      larger.push(hole);
    }
    known.holes = larger;
  }
}

export function waitInCrowd(owner: WaitOwner, chunk: Chunk, hole: Hole): void {
  const known = owner.crowds.get(chunk);
  if (known) {
    known.holes.push(hole);
  } else {
    new Crowd(owner, hole).joinAt(chunk);
  }
}

// The row or module behind lazy nodes if nothing is known about its value; otherwise null.
function missingBehind(start: Chunk): Chunk | null {
  let chunk: Chunk | null = start;
  while (chunk && chunk.status === FULFILLED) {
    chunk = chunkOfLazy(unwrapLazy(chunk.value));
    if (chunk) {
      readChunk(chunk);
    }
  }
  // The reason of a blocked chunk is its Wait.
  return chunk &&
    (chunk.status === PENDING ||
      (chunk.status === BLOCKED && chunk.reason === null))
    ? chunk
    : null;
}
