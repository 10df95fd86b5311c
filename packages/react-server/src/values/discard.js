// Values that were handed to the renderer and will not be sent: the render was aborted, or an
// error stands in their place. Nothing else listens to the promises in them, and one that
// rejects without a handler ends a Node process.

import type {Thenable} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';

import {isPlainObject} from 'flight-core/src/guard/plainObject.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {collectionOf} from './kinds.js';
import {isTemporaryReference} from './temporaryReferences.js';

type Rest = Array<unknown>;

// Looks at each object once for a request, however often it is met.
export function discard(request: Request, value: unknown): void {
  discardAll(request, [value]);
}

// What an object contains that is refused itself, such as an instance of a class.
export function discardContent(request: Request, value: interface {}): void {
  const rest: Rest = [];
  addProperties(value, rest);
  discardAll(request, rest);
}

function discardAll(request: Request, rest: Rest): void {
  const {discarded, host} = request;
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null || discarded.has(value)) {
      continue;
    }
    discarded.add(value);
    try {
      if (!host.isClientReference(value) && !isTemporaryReference(value)) {
        discardObject(request, value, rest);
      }
    } catch {
      // A proxy, or a `then` that throws: nothing would be sent of it anyway.
    }
  }
}

// Streams and iterators stay as they are: what has not begun has nothing to clean up.
function discardObject(
  request: Request,
  value: any, // any object
  rest: Rest,
): void {
  if (value.$$typeof === ELEMENT_TYPE) {
    rest.push(value.type, value.props);
  } else if (value.$$typeof === LAZY_TYPE) {
    if (typeof value._payload?.then === 'function') {
      rest.push(value._payload);
    }
  } else if (typeof value.then === 'function') {
    discardThenable(request, value, rest);
  } else if (Array.isArray(value)) {
    value.forEach(item => rest.push(item));
  } else if (isPlainObject(value)) {
    addProperties(value, rest);
  } else {
    rest.push(collectionOf(value)?.content);
  }
}

function discardThenable(
  request: Request,
  thenable: Thenable,
  rest: Rest,
): void {
  if (thenable.status === 'fulfilled') {
    rest.push(thenable.value);
  } else {
    thenable.then(value => discard(request, value), ignore);
  }
}

// Getters are not called: what they would give does not exist yet.
function addProperties(value: interface {}, rest: Rest): void {
  for (const key of Object.keys(value)) {
    rest.push(Object.getOwnPropertyDescriptor(value, key)?.value);
  }
}

// The reason is reported already; a failure of the cancellation changes nothing.
export async function cancelQuietly(cancel: () => unknown): Promise<void> {
  try {
    await cancel();
  } catch {}
}

function ignore(): void {}
