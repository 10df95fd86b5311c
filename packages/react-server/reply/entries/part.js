// A part of a reply, and what the application gets of it: a promise with the status of the part. The
// private field hides the chunk, and so the records of the decoder.

import type {ChunkStatus} from 'flight-core/src/chunk/chunk.js';

import {Chunk, FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {inheritFromPromise} from 'flight-core/src/guard/promiseLike.js';

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
