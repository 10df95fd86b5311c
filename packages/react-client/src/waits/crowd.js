// The references that have stopped at the same row and read a part of its value next. If the value is
// a lazy node of another row that is missing, they go on to that row together, in one step: otherwise
// a chain of rows, with a path into each of them, would take quadratic time.

import type {Listener} from 'flight-core/src/chunk/chunk.js';

import type {Reference, GraphOwner} from './graph.js';

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
  readonly owner: GraphOwner;
  references: Array<Reference>;

  constructor(owner: GraphOwner, reference: Reference) {
    this.owner = owner;
    this.references = [reference];
  }

  settled(chunk: Chunk): void {
    const {owner} = this;
    const {tracer} = owner;
    const next = missingBehind(chunk);
    // In development each reference passes the chunks with debug info, see `advance` of graph.js.
    if (next && (tracer === null || tracer.nextArrived(chunk) === next)) {
      this.joinAt(next);
      owner.crowds.delete(chunk);
    } else {
      this.release(chunk);
      owner.runGraph();
    }
  }

  // The references continue their walks.
  release(chunk: Chunk): void {
    const {references, owner} = this;
    for (const reference of references) {
      owner.walkQueue.push(reference);
    }
    owner.crowds.delete(chunk);
    this.references = [];
  }

  // Moves the smaller list, so that each reference is moved a few times only.
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
    const isLarger = this.references.length > known.references.length;
    const larger = isLarger ? this.references : known.references;
    const smaller = isLarger ? known.references : this.references;
    for (const reference of smaller) {
      larger.push(reference);
    }
    known.references = larger;
  }
}

export function joinCrowd(
  owner: GraphOwner,
  chunk: Chunk,
  reference: Reference,
): void {
  const known = owner.crowds.get(chunk);
  if (known) {
    known.references.push(reference);
  } else {
    new Crowd(owner, reference).joinAt(chunk);
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
  // The reason of a blocked chunk is its node.
  return chunk &&
    (chunk.status === PENDING ||
      (chunk.status === BLOCKED && chunk.reason === null))
    ? chunk
    : null;
}
