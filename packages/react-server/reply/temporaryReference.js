// "$T": something that the client kept back. Its name is the path of its place.

import type {Reading} from './reply.js';

import {protocolError} from 'flight-core/src/errors.js';

import {createTemporaryReference} from '../src/values/temporaryProxy.js';
import {childPath} from './levels.js';

export function reviveTemporaryReference(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {path, reply} = reading;
  const {temporaryReferences} = reply;
  const ownPath =
    container === null || path === null ? path : childPath(path, key);
  if (temporaryReferences === null || ownPath === null) {
    throw protocolError(
      'A reply has a value that the client kept back, in a place without a name or ' +
        'without a temporary reference set to remember it in (option temporaryReferences).',
      526,
    );
  }
  return createTemporaryReference(temporaryReferences, ownPath);
}
