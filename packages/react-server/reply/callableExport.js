// What the manifest has led to is only called if it is a function that clients may call.
// Otherwise it is refused with the number of an unknown id.

import type {ReplyHost} from './replyHost.js';

import {protocolError} from 'flight-core/src/errors.js';

export type CallableFunction = (
  ...args: ReadonlyArray<$FlowFixMe /* what a client sends */>
) => unknown;

export type Callers = interface {
  readonly host: ReplyHost,
  readonly allowUnregisteredFunctions?: boolean | void,
};

export function acceptExport(
  {host, allowUnregisteredFunctions}: Callers,
  id: string,
  value: unknown,
): CallableFunction {
  if (typeof value !== 'function') {
    throw refuseExport(id, 'there is no function of that name');
  }
  const fn: $FlowFixMe = value; // any function
  if (allowUnregisteredFunctions !== true && !host.isServerReference(fn)) {
    throw refuseExport(
      id,
      'the function was not marked by registerServerReference (option ' +
        'allowUnregisteredFunctions)',
    );
  }
  return fn;
}

function refuseExport(id: string, reason: string): Error {
  return protocolError(
    `The server function "${id}" cannot be called by clients: ${reason}.`,
    589,
  );
}
