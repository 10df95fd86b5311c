// Promises that components wait for. Their outcome stands on the promise itself, so that a
// settled one can be read without waiting a turn.

import type {Thenable} from '../request/reactInternals.js';
import type {HookState} from '../request/request.js';

import {refusalError} from 'flight-core/src/errors.js';

import {track} from '../values/thenables.js';

// The one control-flow exception: thrown by `use`, caught where an evaluation stops.
export const SUSPENDED: Error = new Error(
  'A component is waiting for a promise. This is no failure: rethrow what you ' +
    'did not expect, or catch errors inside of the promise.',
);

function ignore(): void {}

// Returns the value, throws the reason, or returns `SUSPENDED` as a sign to wait.
export function readThenable(thenable: Thenable): unknown {
  if (typeof thenable.status !== 'string') {
    track(thenable, ignore, ignore);
  } else if (
    thenable.status !== 'fulfilled' &&
    thenable.status !== 'rejected'
  ) {
    // Some thenables, such as a lazily parsed row, settle when they are listened to.
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
  if (!('reason' in (thenable as $FlowFixMe))) {
    // a thenable is an object
    return refusalError(
      'A promise says that it was rejected and has no reason.',
      600,
    );
  }
  return thenable.reason;
}

// `use(promise)`. A component that is called again gets the promises of its first call,
// by position: those it made itself would never be the ones it waited for.
export function readUsedThenable(state: HookState, given: Thenable): unknown {
  const used = state.usedThenables ?? (state.usedThenables = []);
  const index = state.usedCount++;
  let thenable = given;
  if (index < used.length) {
    if (used[index] !== given) {
      thenable = used[index];
      given.then(ignore, ignore);
    }
  } else {
    used.push(given);
  }
  const value = readThenable(thenable);
  if (value === SUSPENDED) {
    state.suspendedOn = thenable;
    throw SUSPENDED;
  }
  return value;
}
