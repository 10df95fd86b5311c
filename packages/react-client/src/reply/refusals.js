// Errors for values that cannot be sent to the server.

import type {Position} from './places.js';

import {describePosition} from './places.js';
import {refusalError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {asThenable, nameValue} from 'flight-core/src/guard/userValues.js';

const REFUSAL =
  ' cannot be sent to the server. Pass temporaryReferences to keep it on the client.';

export function refuseElement(key: string | number): Error {
  return refusalError(`A React element (in "${key}")` + REFUSAL, 510);
}

export function refuseFunction(key: string | number): Error {
  return refusalError(
    `A function without "use server" (in "${key}")` + REFUSAL,
    469,
  );
}

export function refuseSymbol(key: string | number): Error {
  return refusalError(`A symbol (in "${key}")` + REFUSAL, 517);
}

export function refuseInstance(key: string | number, value: unknown): Error {
  return refusalError(
    `An object of an unsupported class (in "${key}", ${nameValue(value)})` +
      REFUSAL +
      ' Or pass a plain object with its data: a server function that handles an event ' +
      'gets the event as an argument.',
    499,
  );
}

// A TypeError, like that of `JSON.stringify`.
export function refuseCycle(): Error {
  const error = refusalError(
    'A cyclic object without a path cannot be sent to the server.',
  );
  Reflect.setPrototypeOf(error, Reflect.get(TypeError, 'prototype'));
  return error;
}

// Reading a value runs user code: getters, proxies, `toJSON`, lazy nodes. Returns the error for what
// that code threw, with the path to the slot.
export function refuseUnreadable(thrown: unknown, slot: Position): unknown {
  // A refusal names its key already. For a value that is nested too deeply a path is not useful.
  if (isRefusal(thrown) || isOverflow(thrown)) {
    return thrown;
  }
  const where = `"${describePosition(slot) || 'root'}"`;
  const error = refusalError(
    `The value at ${where} cannot be sent to the server: ${describeThrown(thrown)}`,
  );
  Reflect.defineProperty(error, 'cause', {value: thrown, configurable: true});
  return error;
}

// What user code threw, of an error that may already have a path.
export function thrownBy(error: unknown): unknown {
  return isRefusal(error) ? error.cause : error;
}

function isRefusal(
  error: unknown,
): implies error is interface {readonly cause: unknown} {
  return typeof error === 'object' && error?.kind === 'refusal';
}

function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) {
    return thrown.message;
  }
  if (asThenable(thrown)) {
    return 'a promise was thrown';
  }
  return typeof thrown === 'object'
    ? 'an object was thrown'
    : `${String(thrown)} was thrown`;
}
