// A part as the application sees it: promise-like, with the state of the part to look at,
// but without a way to the part itself and the decoder behind it.

import type {Chunk, ChunkStatus} from 'flight-core/src/chunk/chunk.js';

import {FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {inheritFromPromise} from 'flight-core/src/guard/promiseLike.js';

export class ReplyPromise {
  readonly #chunk: Chunk;

  constructor(chunk: Chunk) {
    this.#chunk = chunk;
  }

  // What a promise of a reply stands for; null for anything else, whatever it looks like.
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
    onFulfilled: ?(value: $FlowFixMe /* what the part holds */) => unknown,
    onRejected: ?(error: unknown) => unknown,
  ): void {
    this.#chunk.then(onFulfilled, onRejected);
  }
}

inheritFromPromise(ReplyPromise.prototype);
