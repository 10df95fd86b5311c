// Values that may be pending: promises, and lazy nodes of React.

import type {Thenable} from 'flight-core/src/guard/thenable.js';

import type {Place} from './places.js';
import type {Reply} from './reply.js';
import type {LazyNode} from './userValues.js';

import {
  PROMISE_PREFIX,
  REFERENCE_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {failReply} from './entries.js';
import {pathOf, withToken} from './places.js';
import {runOnce, thenableToAwait, waitFor} from './reads.js';
import {addPart, openPart, settlePart, tokenOf} from './reply.js';

// "$@1", and the entry 1 when the promise is fulfilled, which may be synchronous.
export function encodePromise(
  reply: Reply,
  place: Place,
  promise: Thenable,
): string {
  const {written} = reply;
  const part = openPart(reply);
  const token = tokenOf(PROMISE_PREFIX, part);
  written.set(promise, withToken(place, token, promise));
  const fulfil = (value: unknown) =>
    settlePart(reply, part, () => {
      const known = written.get(value);
      return known
        ? () => JSON.stringify(pathOf(known))
        : reply.walk(reply, place, value, part);
    });
  const fail = (error: unknown) => {
    if (reply.openParts.has(part)) {
      failReply(reply, error);
    }
  };
  runOnce(place, () => promise.then(fulfil, fail));
  return token;
}

// "$1". The loaded value is a part. If it has to wait, entry 1 is a reference to that part.
export function encodeLazy(reply: Reply, place: Place, lazy: LazyNode): string {
  let value;
  try {
    value = lazy._init(lazy._payload);
  } catch (error) {
    const thenable = thenableToAwait(reply, error);
    if (!thenable) {
      throw error;
    }
    const part = openPart(reply);
    const settle = () =>
      settlePart(reply, part, () =>
        reply.walk(reply, place, place.value, part),
      );
    // If the wait fails, loading throws the reason.
    runOnce(place, () => waitFor(reply, error, thenable, settle));
    return tokenOf(REFERENCE_PREFIX, part);
  }
  return addPart(reply, place, REFERENCE_PREFIX, value);
}
