// What a component's return value stands for: promises are waited for like a lazy,
// iterables become the children of a fragment.

import type {Lazy, Thenable} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {listOf} from '../values/iterables.js';
import {isReadableStream} from '../values/kinds.js';
import {SUSPENDED, readThenable} from './usedThenables.js';

export function settleResult(request: Request, result: unknown): unknown {
  if (
    typeof result !== 'object' ||
    result === null ||
    (result as $FlowFixMe).$$typeof === ELEMENT_TYPE /* the usual case */
  ) {
    return result;
  }
  if (request.host.isClientReference(result)) {
    return result;
  }
  if (typeof result.then === 'function') {
    return createThenableLazy(result as $FlowFixMe); // it has `then`
  }
  const iterate = (result as $FlowFixMe)[Symbol.iterator]; // absent or a method
  if (typeof iterate === 'function') {
    // A copy: arrays that come straight from a component have no identity on the client.
    return listOf(request, result as $FlowFixMe); // it is iterable
  }
  if (isAsyncIterable(result) && !isReadableStream(result)) {
    return reiterate(result);
  }
  return result;
}

function isAsyncIterable(value: any /* any object */): boolean {
  return typeof value[Symbol.asyncIterator] === 'function';
}

// What a component returns are children: a client that renders them again asks for them
// again, also if they came from a generator.
function reiterate(iterable: any /* as tested */): interface {} {
  return {[Symbol.asyncIterator]: () => iterable[Symbol.asyncIterator]()};
}

// The component ran once; only its promise is asked again.
function createThenableLazy(thenable: Thenable): Lazy {
  return {
    $$typeof: LAZY_TYPE,
    _payload: thenable,
    _init: readOrThrow,
  };
}

function readOrThrow(payload: unknown): unknown {
  const thenable: Thenable = payload as $FlowFixMe; // what was put in above
  const value = readThenable(thenable);
  if (value === SUSPENDED) {
    throw thenable;
  }
  return value;
}
