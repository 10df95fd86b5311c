// "$T": a value that the client kept. Its name is the path of its place.

import type {Reading} from '../slots/slot.js';

import {protocolError} from 'flight-core/src/errors.js';

import {createTemporaryReference} from '../../src/temporary/temporaryProxy.js';
import {childPath} from '../slots/path.js';

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
      'A value that the client kept needs the option temporaryReferences and a place ' +
        'that a path can name.',
      526,
    );
  }
  return createTemporaryReference(temporaryReferences, ownPath);
}
