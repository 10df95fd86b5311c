// Checks that an export is a function that clients may call. The error has the number of an
// unknown id.

import type {CallableFunction, ReplyHost} from '../replyHost.js';

import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';

export type Callers = interface {
  readonly host: ReplyHost,
  readonly allowUnregisteredFunctions?: boolean | void,
};

export function acceptExport(
  {host, allowUnregisteredFunctions}: Callers,
  id: string,
  value: unknown,
): CallableFunction {
  const fn = functionOf(value);
  if (fn === null) {
    throw refuseExport(id, 'the export is not a function');
  }
  if (allowUnregisteredFunctions !== true && !host.isServerReference(fn)) {
    throw refuseExport(
      id,
      'registerServerReference has not marked it (option ' +
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
