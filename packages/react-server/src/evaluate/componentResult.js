// The result of a component: promises become lazies, iterables become children.

import type {Thenable, UserObject} from 'flight-core/src/guard/userValues.js';

import type {Lazy} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';
import type {AsyncItemSource} from '../values/iterables.js';

import {asBufferView, asThenable} from 'flight-core/src/guard/userValues.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {
  CAN_TAINT,
  refuseTaintedBytes,
  refuseTaintedObject,
  throwIfTainted,
} from '../request/taints.js';
import {asAsyncIterable, listOf} from '../values/iterables.js';
import {isReadableStream} from '../values/kinds.js';
import {isServerObject} from '../values/serverReference.js';
import {SUSPENDED, readThenable} from './usedThenables.js';

export function convertResult(request: Request, result: unknown): unknown {
  if (
    typeof result !== 'object' ||
    result === null ||
    result.$$typeof === ELEMENT_TYPE ||
    request.host.isClientReference(result) ||
    isServerObject(request, result)
  ) {
    return result;
  }
  if (CAN_TAINT) {
    // Before it is copied: a copy has no mark.
    throwIfTainted(refuseTainted(result));
  }
  const thenable = asThenable(result);
  if (thenable !== null) {
    return createThenableLazy(thenable);
  }
  // A copy: an array returned by a component has no identity on the client.
  const list = listOf(request, result);
  if (list !== null) {
    return list;
  }
  const asyncIterable = isReadableStream(result)
    ? null
    : asAsyncIterable(result);
  return asyncIterable === null ? result : reiterate(request, asyncIterable);
}

function refuseTainted(result: UserObject): Error | null {
  const view = asBufferView(result);
  return (
    refuseTaintedObject(result) ??
    (view === null ? null : refuseTaintedBytes(view))
  );
}

// Each call returns a new iterator: a client that renders the children again can iterate again.
// A generator itself would be sent as a single-use iterator.
function reiterate(request: Request, iterable: AsyncItemSource): interface {} {
  const copy = {[Symbol.asyncIterator]: () => iterable[Symbol.asyncIterator]()};
  request.tracer?.iterableReplaced(copy, iterable);
  return copy;
}

// After a suspension only the promise is read again; the component is not called again.
function createThenableLazy(thenable: Thenable): Lazy {
  return {
    $$typeof: LAZY_TYPE,
    _payload: thenable,
    _init: () => readOrThrow(thenable),
  };
}

function readOrThrow(thenable: Thenable): unknown {
  const value = readThenable(thenable);
  if (value === SUSPENDED) {
    throw thenable;
  }
  return value;
}
