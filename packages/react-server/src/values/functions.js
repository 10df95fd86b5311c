// Functions are sent by reference or not at all.

import type {Request} from '../request/request.js';

import {encodeTemporaryReference} from './temporaryReferences.js';

export function isSentByReference(
  request: Request,
  value: any, // any function; hosts tell references apart
): boolean {
  const {host} = request;
  return (
    host.isClientReference(value) ||
    host.isServerReference(value) ||
    encodeTemporaryReference(request, value) !== null
  );
}
