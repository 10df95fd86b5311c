// The root value of a row: whether its `toJSON` is called.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Request} from '../request/request.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {asThenable, convert} from 'flight-core/src/guard/userValues.js';

import {elementOf} from '../request/reactInternals.js';
import {refuseTaintedObject} from '../request/taints.js';
import {asAsyncIterable, asIterable} from './iterables.js';
import {isServerObject} from './serverReference.js';

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
