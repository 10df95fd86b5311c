// Promises that components wait for. Their outcome is recorded on the promise itself, so that a
// settled one can be read synchronously.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {HookState} from '../request/request.js';

import {refusalError} from 'flight-core/src/errors.js';
import {ignore} from 'flight-core/src/ignore.js';

import {track} from '../values/thenables.js';

// Thrown by `use`, caught where an evaluation stops. The other value of this kind is `CUT_OFF`.
export const SUSPENDED: Error = new Error(
  'A component waits for a promise. This is not an error: rethrow it.',
);

// Returns the value, throws the reason, or returns `SUSPENDED`.
export function readThenable(thenable: Thenable): unknown {
  if (typeof thenable.status !== 'string') {
    track(thenable, ignore, ignore);
  } else if (
    thenable.status !== 'fulfilled' &&
    thenable.status !== 'rejected'
  ) {
    // Some thenables, such as lazily parsed rows, settle only when they have a listener.
    thenable.then(ignore, ignore);
  }
  switch (thenable.status) {
    case 'fulfilled':
      return thenable.value;
    case 'rejected':
      throw rejectionOf(thenable);
    default:
      return SUSPENDED;
  }
}

function rejectionOf(thenable: Thenable): unknown {
  if (!Reflect.has(thenable, 'reason')) {
    return refusalError(
      'A promise has the status "rejected" and no reason.',
      600,
    );
  }
  return thenable.reason;
}

// The promise that `use(promise)` reads. A component that is called again gets the promises of its
// first call, by position: promises that it creates itself would be new ones each time.
export function findUsedThenable(state: HookState, given: Thenable): Thenable {
  const used = state.usedThenables ?? (state.usedThenables = []);
  const index = state.usedCount++;
  if (index >= used.length) {
    used.push(given);
    return given;
  }
  const first = used[index];
  if (first !== given) {
    given.then(ignore, ignore);
  }
  return first;
}

export function readUsedThenable(
  state: HookState,
  thenable: Thenable,
): unknown {
  const value = readThenable(thenable);
  if (value === SUSPENDED) {
    state.suspendedOn = thenable;
    throw SUSPENDED;
  }
  return value;
}
