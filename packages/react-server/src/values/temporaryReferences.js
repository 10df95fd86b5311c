// Temporary references: values that a reply could not carry return to the client by their path.

import type {Request} from '../request/request.js';

import {TEMPORARY_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

export const TEMPORARY_REFERENCE: symbol = Symbol.for(
  'react.temporary.reference',
);

// True for the proxy of such a value.
export function isTemporaryReference(
  value: interface {readonly $$typeof?: unknown},
): boolean {
  return value.$$typeof === TEMPORARY_REFERENCE;
}

// `"$T0:1:element"`; null if the value is not from the reply.
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
