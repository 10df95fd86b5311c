// Values that will not be sent, because the render was aborted or an error replaces them. Their
// promises get handlers: an unhandled rejection would end a Node process.

import type {Thenable, UserObject} from 'flight-core/src/guard/userValues.js';

import type {Discards, Request} from '../request/request.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';
import {ignore} from 'flight-core/src/ignore.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {isTemporaryReference} from '../temporary/temporaryProxy.js';
import {collectionOf} from './kinds.js';

type Rest = Array<unknown>;

// Visits each object once per request.
export function discard(request: Request, value: unknown): void {
  discardAll(discardsOf(request), [value]);
}

// What listeners hold instead of the request.
export function discardsOf(request: Request): Discards {
  const discards = request.discards ?? {
    host: request.host,
    visited: new WeakSet(),
  };
  request.discards = discards;
  return discards;
}

// Discards the properties of an object that is refused, such as a class instance.
export function discardContent(request: Request, value: interface {}): void {
  const rest: Rest = [];
  addProperties(value, rest);
  discardAll(discardsOf(request), rest);
}

export function discardAll(discards: Discards, rest: Rest): void {
  const {host, visited} = discards;
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null || visited.has(value)) {
      continue;
    }
    visited.add(value);
    try {
      if (!host.isClientReference(value) && !isTemporaryReference(value)) {
        discardObject(discards, value, rest);
      }
    } catch {
      // A proxy or a `then` that throws: the value is not sent anyway.
    }
  }
}

// Streams and iterators are not cancelled: they have not begun, so there is nothing to clean up.
function discardObject(
  discards: Discards,
  value: UserObject,
  rest: Rest,
): void {
  const thenable = asThenable(value);
  if (value.$$typeof === ELEMENT_TYPE) {
    rest.push(value.type, value.props);
  } else if (value.$$typeof === LAZY_TYPE) {
    rest.push(asThenable(value._payload));
  } else if (thenable !== null) {
    discardThenable(discards, thenable, rest);
  } else if (Array.isArray(value)) {
    for (const item of value) {
      rest.push(item);
    }
  } else if (isPlainObject(value)) {
    addProperties(value, rest);
  } else {
    rest.push(collectionOf(value)?.content);
  }
}

function discardThenable(
  discards: Discards,
  thenable: Thenable,
  rest: Rest,
): void {
  if (thenable.status === 'fulfilled') {
    rest.push(thenable.value);
  } else {
    thenable.then(value => discardAll(discards, [value]), ignore);
  }
}

// Getters are not called: they might create new promises.
function addProperties(value: interface {}, rest: Rest): void {
  for (const key of Object.keys(value)) {
    rest.push(Object.getOwnPropertyDescriptor(value, key)?.value);
  }
}

// The reason has been reported; errors of the cancellation are ignored. Not an async function: it would
// keep `cancel` until the result settles.
export function cancelQuietly(cancel: () => unknown): void {
  try {
    Promise.resolve(cancel()).then(ignore, ignore);
  } catch {}
}
