// Errors for values that cannot be sent to the server.

import {refusalError} from 'flight-core/src/errors.js';
import {nameValue} from 'flight-core/src/guard/userValues.js';

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
