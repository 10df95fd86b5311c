// Temporary references: values that a reply could not carry return to the client by their path.

import type {Request} from '../request/request.js';

import {TEMPORARY_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

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
