// Stores the outcome of a promise in the properties that React uses, so that it can be read
// synchronously.

import type {Thenable} from '../guard/thenable.js';

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
