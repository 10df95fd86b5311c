// Values that may be pending: promises, and lazy nodes of React.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {Place} from './places.js';
import type {Reply} from './reply.js';

import {pathOf, withToken} from './places.js';
import {
  addPart,
  failReply,
  openPart,
  settlePart,
  startPart,
  tokenOf,
} from './reply.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';
import {
  PROMISE_PREFIX,
  REFERENCE_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

// "$@1", and the entry 1 when the promise is fulfilled, which may be synchronous.
export function encodePromise(
  reply: Reply,
  place: Place,
  promise: Thenable,
): string {
  const {written} = reply;
  const number = openPart(reply, {
    fulfilled(value, part) {
      settlePart(reply, part, () => {
        const known = written.get(value);
        return known
          ? JSON.stringify(pathOf(known))
          : reply.walk(reply, value, part);
      });
    },
    rejected: error => failReply(reply, error),
  });
  const token = tokenOf(PROMISE_PREFIX, number);
  written.set(promise, withToken(place, token, promise));
  startPart(reply, number, () => promise);
  return token;
}

// Untyped user values: any member may be missing or throw.
type LazyNode = interface {
  readonly _payload: unknown,
  readonly _init: (payload: unknown) => unknown,
};

// "$1". The loaded value is a part. If loading it or reading its content throws a promise, both
// are repeated when the promise has settled, and entry 1 is a reference to the part of the value.
// As in the reference, entries of the failed attempt remain.
export function encodeLazy(reply: Reply, lazy: LazyNode): string {
  const {_payload: payload, _init: load} = lazy;
  try {
    return addPart(reply, REFERENCE_PREFIX, load(payload));
  } catch (error) {
    const thenable = typeof error === 'object' ? asThenable(error) : null;
    if (!thenable) {
      throw error;
    }
    return awaitLazy(reply, lazy, thenable);
  }
}

function awaitLazy(reply: Reply, lazy: LazyNode, thenable: Thenable): string {
  const retry = (_: unknown, part: number) =>
    settlePart(reply, part, () => reply.walk(reply, lazy, part));
  const part = openPart(reply, {fulfilled: retry, rejected: retry});
  startPart(reply, part, () => thenable);
  return tokenOf(REFERENCE_PREFIX, part);
}
