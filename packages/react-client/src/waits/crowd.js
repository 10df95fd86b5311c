// The references that have stopped at the same row and read a part of its value next. If the value is
// a lazy node of another row that is missing, they go on to that row together, in one step: otherwise
// a chain of rows, with a path into each of them, would take quadratic time.

import type {Listener} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {Reference} from './graph.js';

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
  readonly response: Response;
  references: Array<Reference>;
  // The chunk that has settled.
  stoppedAt: Chunk | null = null;

  constructor(response: Response, reference: Reference) {
    this.response = response;
    this.references = [reference];
  }

  settled(chunk: Chunk): void {
    const {response} = this;
    this.stoppedAt = chunk;
    response.followQueue.push(this);
    response.agenda.resume();
  }

  proceed(): void {
    const {response, stoppedAt: chunk} = this;
    const {tracer} = response;
    if (!chunk) {
      return;
    }
    const next = missingBehind(chunk);
    // In development each reference passes the chunks with debug info, see `advance` of graph.js.
    if (next && (tracer === null || tracer.nextArrived(chunk) === next)) {
      this.joinAt(next);
      response.crowds.delete(chunk);
    } else {
      this.release(chunk);
    }
  }

  // The references continue.
  release(chunk: Chunk): void {
    const {references, response} = this;
    for (const reference of references) {
      response.followQueue.push(reference);
    }
    response.crowds.delete(chunk);
    this.references = [];
  }

  // Moves the smaller list, so that each reference is moved a few times only.
  joinAt(chunk: Chunk): void {
    const {crowds} = this.response;
    const known = crowds.get(chunk);
    if (!known) {
      listen(chunk, this);
      crowds.set(chunk, this);
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
  response: Response,
  chunk: Chunk,
  reference: Reference,
): void {
  const known = response.crowds.get(chunk);
  if (known) {
    known.references.push(reference);
  } else {
    new Crowd(response, reference).joinAt(chunk);
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
