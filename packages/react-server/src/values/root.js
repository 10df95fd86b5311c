// The root value of a row: if it cannot be sent, the row itself is the error.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {
  asThenable,
  convert,
  functionOf,
} from 'flight-core/src/guard/userValues.js';

import {describePlace} from '../places/describePlace.js';
import {elementOf} from '../request/reactInternals.js';
import {refuseTaintedObject} from '../request/taints.js';
import {isSentByReference} from './functions.js';
import {asAsyncIterable, asIterable} from './iterables.js';
import {isServerObject} from './serverReference.js';
import {outlineSymbol} from './symbols.js';
import {refuseFunction, refuseSymbol} from './unsupported.js';

export function checkRoot(
  request: Request,
  value: unknown,
  place: Place,
): void {
  if (typeof value === 'symbol') {
    if (outlineSymbol(request, value) === null) {
      throw refuseSymbol(value, describePlace(request.host, place));
    }
    return;
  }
  const callable = functionOf(value);
  if (callable !== null && !isSentByReference(request, callable)) {
    throw (
      refuseTaintedObject(callable) ??
      refuseFunction(callable, '', describePlace(request.host, place))
    );
  }
}

// At the root of a row, `toJSON` of class instances and Buffers is ignored, as by the reference. Only
// that of arrays and objects without another value form is called.
export function convertRoot(request: Request, root: unknown): unknown {
  return typeof root === 'object' &&
    root !== null &&
    // Any read of its properties may throw.
    !request.host.isClientReference(root) &&
    !isMarked(request, root) &&
    isConverted(root)
    ? convert(root, '')
    : root;
}

// The walk refuses the object, or sends it by reference: `toJSON` is not called.
export function isMarked(request: Request, value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (isServerObject(request, value) || refuseTaintedObject(value) !== null)
  );
}

function isConverted(root: UserObject): boolean {
  return (
    elementOf(root) === null &&
    asThenable(root) === null &&
    (Array.isArray(root) ||
      (isPlainObject(root) &&
        asIterable(root) === null &&
        asAsyncIterable(root) === null))
  );
}
