// The parts of a reply by their numbers, and what the application gets of a part: a promise with the
// status of the part.

import type {ChunkStatus} from 'flight-core/src/chunk/chunk.js';

import type {Reply} from './slot.js';

import {
  FULFILLED,
  PENDING,
  REJECTED,
  Chunk,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithModel} from 'flight-core/src/chunk/settle.js';
import {inheritFromPromise} from 'flight-core/src/guard/promiseLike.js';

// The private field hides the chunk, and so the records of the decoder.
export class ReplyPromise {
  readonly #chunk: Chunk;

  constructor(chunk: Chunk) {
    this.#chunk = chunk;
  }

  // The chunk of a ReplyPromise; null for any other value, even if it imitates one.
  static chunkOf(value: unknown): Chunk | null {
    return value instanceof ReplyPromise ? value.#chunk : null;
  }

  get status(): ChunkStatus {
    return this.#chunk.status;
  }

  get value(): unknown {
    const {status, value} = this.#chunk;
    return status === FULFILLED ? value : null;
  }

  get reason(): unknown {
    const {status, reason} = this.#chunk;
    return status === REJECTED ? reason : null;
  }

  then(
    onFulfilled: ?(value: unknown) => unknown,
    onRejected: ?(error: unknown) => unknown,
  ): void {
    this.#chunk.then(onFulfilled, onRejected);
  }
}

inheritFromPromise(ReplyPromise.prototype);

export class Part extends Chunk {
  readonly number: number;
  // The promise for the application, created on first use.
  promise: ReplyPromise | null = null;

  constructor(
    number: number,
    status: ChunkStatus,
    value: unknown,
    reason: unknown,
  ) {
    super(status, value, reason);
    this.number = number;
  }
}

export function promiseOf(part: Part): ReplyPromise {
  const promise = part.promise ?? new ReplyPromise(part);
  part.promise = promise;
  return promise;
}

export function getPart(reply: Reply, number: number): Part {
  return reply.parts.get(number) ?? openPart(reply, number);
}

function openPart(reply: Reply, number: number): Part {
  const {ending, entries} = reply;
  const text = entries.parts.get(number);
  if (text !== undefined) {
    entries.parts.delete(number);
    const part = addPart(reply, new Part(number, PENDING, null, null));
    settleWithModel(reply, part, text);
    return part;
  }
  return ending === null
    ? addPart(reply, new Part(number, PENDING, null, null))
    : addRejectedPart(reply, number, ending.error());
}

function addPart({parts}: Reply, part: Part): Part {
  parts.set(part.number, part);
  return part;
}

// A part that no entry can change.
export function addFulfilledPart(
  reply: Reply,
  number: number,
  value: unknown,
): Part {
  return addPart(reply, new Part(number, FULFILLED, value, null));
}

export function addRejectedPart(
  reply: Reply,
  number: number,
  error: unknown,
): Part {
  return addPart(reply, new Part(number, REJECTED, null, error));
}

export function getRoot(reply: Reply): ReplyPromise {
  return promiseOf(getPart(reply, 0));
}

// Only if the body has not ended yet.
export function endOfBody(reply: Reply): Chunk {
  const end = reply.end ?? createPendingChunk();
  reply.end = end;
  return end;
}
