// Reads a promise like a component does: returns its value, throws its reason, or throws the
// promise, which the caller reads again later. The outcome is stored in the properties that
// React uses: `status`, `value` and `reason`.

import type {BoundArguments} from '../host.js';

import {
  Chunk,
  FULFILLED,
  PENDING,
  REJECTED,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';

type Observed = interface {
  status?: unknown,
  value?: unknown,
  reason?: unknown,
};

type Start = (
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
) => unknown;

export function readPromise(promise: BoundArguments): unknown {
  if (promise instanceof Chunk) {
    readChunk(promise);
  }
  const observed = promise as Observed;
  if (typeof observed.status !== 'string') {
    observed.status = PENDING;
    promise.then(
      value => fulfil(observed, value),
      error => reject(observed, error),
    );
  }
  if (observed.status === FULFILLED) {
    return observed.value;
  }
  throw observed.status === REJECTED ? observed.reason : promise;
}

function fulfil(observed: Observed, value: unknown): void {
  if (observed.status === PENDING) {
    observed.status = FULFILLED;
    observed.value = value;
  }
}

function reject(observed: Observed, error: unknown): void {
  if (observed.status === PENDING) {
    observed.status = REJECTED;
    observed.reason = error;
  }
}

// A promise that can be read synchronously if `start` settles it synchronously. Its rejection is
// handled.
export function createReadable(start: Start): Promise<unknown> {
  const settle: Array<(result: unknown) => void> = [];
  const promise: Promise<unknown> = new Promise((...functions) => {
    settle.push(...functions);
  });
  promise.catch(() => {});
  const observed = promise as Observed;
  observed.status = PENDING;
  start(
    value => {
      fulfil(observed, value);
      settle[0](value);
    },
    error => {
      reject(observed, error);
      settle[1](error);
    },
  );
  return promise;
}
