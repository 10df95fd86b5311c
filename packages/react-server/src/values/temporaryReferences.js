// Values that a reply could only name go back to the client by that name.

import type {Request} from '../request/request.js';

import {TEMPORARY_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

export const TEMPORARY_REFERENCE: symbol = Symbol.for(
  'react.temporary.reference',
);

// True for the stand-in of a value that the server never saw.
export function isTemporaryReference(
  value: any /* an object or a function */,
): boolean {
  return value.$$typeof === TEMPORARY_REFERENCE;
}

// `"$T0:1:element"`; null for a value that did not come from the reply.
export function encodeTemporaryReference(
  request: Request,
  value: interface {},
): string | null {
  const {temporaryReferences} = request;
  if (temporaryReferences === null) {
    return null;
  }
  const path = temporaryReferences.get(value);
  return path === undefined ? null : TEMPORARY_REFERENCE_PREFIX + path;
}
