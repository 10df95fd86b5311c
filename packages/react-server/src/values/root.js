// The root value of a row has no surroundings that could hold a reference to an error:
// if it cannot be sent, the row itself is the error.

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';

import {isPlainObject} from 'flight-core/src/guard/plainObject.js';

import {describePlace} from '../places/pathText.js';
import {outlineSymbol} from './symbols.js';
import {encodeTemporaryReference} from './temporaryReferences.js';
import {refuseFunction, refuseSymbol} from './unsupported.js';

export function refuseRoot(
  request: Request,
  value: unknown,
  place: Place,
): void {
  if (typeof value === 'symbol') {
    if (outlineSymbol(request, value) === null) {
      throw refuseSymbol(value, describePlace(place));
    }
  } else if (typeof value === 'function') {
    const callable: any = value; // any function at all
    if (!isSentByReference(request, callable)) {
      throw refuseFunction(callable, '', describePlace(place));
    }
  }
}

// Functions are sent by reference or not at all.
function isSentByReference(
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

// The root of a row is looked at before `toJSON` is called, so a class instance or a
// Buffer is what it is there. Only a plain object still decides what is sent instead.
export function convertRoot(root: unknown): unknown {
  const value: any = root; // anything; narrowed here
  return typeof value === 'object' &&
    value !== null &&
    typeof value.toJSON === 'function' &&
    isPlainObject(value)
    ? value.toJSON('')
    : value;
}
