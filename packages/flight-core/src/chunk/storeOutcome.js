// The outcome of a promise in the properties that React uses, so that it can be read synchronously.

import type {Thenable} from '../guard/userValues.js';

import {FULFILLED, REJECTED} from './chunk.js';

export function storeOutcome(promise: Thenable): void {
  promise.then(
    value => {
      promise.status = FULFILLED;
      promise.value = value;
    },
    reason => {
      promise.status = REJECTED;
      promise.reason = reason;
    },
  );
}

// A promise of a known value that is made during a render has the properties from the start. Without
// them React would wait for the promise, render again, and wait for the next promise, without end.
export function createFulfilledPromise<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value);
  const tracked: Thenable<T> = promise;
  tracked.status = FULFILLED;
  tracked.value = value;
  return promise;
}
