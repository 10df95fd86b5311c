// Checks that an export is a function that clients may call, or an object that they may name. The error
// has the number of an unknown id.

import type {CallableFunction, ReplyHost} from '../replyHost.js';

import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';

import {isMarkedObject} from '../slots/path.js';

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

// The option allows no objects: marks keep clients out of them.
export function acceptObject(id: string, value: unknown): interface {} {
  if (!isMarkedObject(value)) {
    throw protocolError(
      `The server object "${id}" cannot be used by clients: the export is not an object that ` +
        'registerServerObjectReference has marked.',
      589,
    );
  }
  return value;
}

function refuseExport(id: string, reason: string): Error {
  return protocolError(
    `The server function "${id}" cannot be called by clients: ${reason}.`,
    589,
  );
}
