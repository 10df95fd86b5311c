// Reading a value runs user code: getters, proxies, `toJSON`, lazy nodes. Code that throws a
// thenable waits for it: the slot is read again when the thenable has settled, and until then
// the wire model has a hole. Any other error fails the reply.

import type {Thenable} from 'flight-core/src/guard/thenable.js';

import type {Place, PlaceOrSlot} from './places.js';
import type {Reply} from './reply.js';

import {refusalError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {asThenable} from 'flight-core/src/guard/thenable.js';
import {describeSlot} from './places.js';

// A getter that throws a new promise at each read would be read forever.
const MAX_WAITS = 100_000;

// Returns what was thrown if it is a thenable to wait for, else null. After a rejection the value
// is read once more, because most code then throws the reason. Code that throws the same thenable
// again would do so forever.
export function thenableToAwait(
  reply: Reply,
  thrown: unknown,
): Thenable | null {
  return reply.waits++ > MAX_WAITS || reply.failedWaits.has(thrown)
    ? null
    : asThenable(thrown);
}

// Calls `proceed` when the promise for the thrown thenable is fulfilled or rejected.
export function waitFor(
  reply: Reply,
  thrown: unknown,
  promise: Thenable,
  proceed: () => void,
): void {
  promise.then(proceed, (reason: unknown) => {
    reply.failedWaits.set(thrown, reason);
    proceed();
  });
}

// For code that must not run twice: a thrown thenable is an error, too.
export function runOnce<T>(place: Place, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw describeFailure(error, place);
  }
}

// The error for a thrown value, with the path to the slot that threw.
export function describeFailure(error: unknown, slot: PlaceOrSlot): unknown {
  // A refusal names its key already. For a value that is nested too deeply a path is not useful.
  if (
    (typeof error === 'object' && error?.kind === 'refusal') ||
    isOverflow(error)
  ) {
    return error;
  }
  const where = `"${describeSlot(slot) || 'root'}"`;
  const failure = refusalError(
    `The value at ${where} cannot be sent to the server: ${describeThrown(error)}`,
    1008,
  );
  Reflect.defineProperty(failure, 'cause', {value: error, configurable: true});
  return failure;
}

function describeThrown(error: unknown): string {
  if (error instanceof Error) {
    return error.message;
  }
  if (asThenable(error)) {
    return 'a promise was thrown';
  }
  return typeof error === 'object'
    ? 'an object was thrown'
    : `${String(error)} was thrown`;
}
