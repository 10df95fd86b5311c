// Errors for values that cannot be sent to the server.

import {refusalError} from 'flight-core/src/errors.js';

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

export function refuseInstance(key: string | number): Error {
  return refusalError(
    `An object of an unsupported class (in "${key}")` + REFUSAL,
    499,
  );
}

// A TypeError, like that of `JSON.stringify`.
export function refuseCycle(): Error {
  const error = refusalError(
    'A cyclic object without a path cannot be sent to the server.',
    1009,
  );
  Reflect.setPrototypeOf(error, Reflect.get(TypeError, 'prototype'));
  return error;
}
