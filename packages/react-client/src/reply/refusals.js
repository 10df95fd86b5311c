// Errors for values that cannot be sent to the server.

import {refusalError} from 'flight-core/src/errors.js';

const ADVICE =
  ' Temporary references, passed to encodeReply and to the call that reads the answer, keep it ' +
  'on the client.';

export function refuseElement(key: string | number): Error {
  return refusalError(
    `A React element (in "${key}") cannot be sent to the server.` + ADVICE,
    510,
  );
}

export function refuseFunction(key: string | number): Error {
  return refusalError(
    `A function (in "${key}") cannot be sent to the server unless it is a server ` +
      'function.' +
      ADVICE,
    469,
  );
}

export function refuseSymbol(key: string | number): Error {
  return refusalError(
    `A symbol (in "${key}") cannot be sent to the server.` + ADVICE,
    517,
  );
}

export function refuseInstance(key: string | number): Error {
  return refusalError(
    `The object in "${key}" cannot be sent to the server: its class is not ` +
      'supported.' +
      ADVICE,
    499,
  );
}

// A TypeError, like that of `JSON.stringify`.
export function refuseCycle(): Error {
  const error = refusalError(
    'A cyclic object cannot be sent from a place without a path.',
    1009,
  );
  return Object.setPrototypeOf(error, Reflect.get(TypeError, 'prototype'));
}
