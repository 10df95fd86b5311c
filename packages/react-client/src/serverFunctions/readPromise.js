// Reads a promise like a component does: returns its value, throws its reason, or throws the
// promise, which the caller reads again later. The outcome is stored in the properties that
// React uses: `status`, `value` and `reason`.

import type {BoundArguments} from '../host.js';

import {
  Chunk,
  FULFILLED,
  PENDING,
  REJECTED,
  createFulfilledChunk,
  createRejectedChunk,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {storeOutcome} from 'flight-core/src/chunk/storeOutcome.js';

export type Observed = interface extends BoundArguments {
  status?: unknown,
  value?: unknown,
  reason?: unknown,
};

type Start = (
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
) => unknown;

export function readPromise(promise: Observed): unknown {
  if (promise instanceof Chunk) {
    readChunk(promise);
  }
  if (typeof promise.status !== 'string') {
    promise.status = PENDING;
    storeOutcome(promise);
  }
  if (promise.status === FULFILLED) {
    return promise.value;
  }
  throw promise.status === REJECTED ? promise.reason : promise;
}

// A promise, or a chunk if `start` settles it synchronously. Its rejection is handled.
export function createReadable(start: Start): BoundArguments {
  let settled: Chunk | null = null;
  const promise: Promise<unknown> = new Promise(resolve => {
    const settle = (outcome: Chunk) => {
      settled ??= outcome;
      resolve(outcome);
    };
    start(
      value => settle(createFulfilledChunk(value)),
      reason => settle(createRejectedChunk(reason)),
    );
  });
  promise.catch(() => {});
  return settled ?? promise;
}
