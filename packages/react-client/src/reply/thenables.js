// Values that may come later: promises, and lazy nodes of React.

import type {Path} from './paths.js';
import type {Reply, UserValue} from './reply.js';

import {NO_PARENT, addPath, textOf} from './paths.js';
import {
  addEntry,
  addPart,
  closePart,
  failReply,
  openPart,
  tokenOf,
} from './reply.js';

export type Thenable = interface {
  then(
    onFulfilled: (value: unknown) => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

export type LazyNode = interface {
  readonly _payload: unknown,
  _init(payload: unknown): unknown,
};

// "$@1", and the entry 1 once the value is there: at once, if the thenable calls back at
// once.
export function encodePromise(reply: Reply, promise: Thenable): string {
  const part = openPart(reply);
  const token = tokenOf('@', part);
  reply.written.set(promise, addPath(reply, NO_PARENT, token));
  promise.then(
    value => settlePart(reply, part, value, reply.written.get(value)),
    error => {
      if (reply.open.has(part)) {
        failReply(reply, error);
      }
    },
  );
  return token;
}

// "$1". What is loaded is a part of its own; if it has to be waited for, entry 1 is a
// reference to that part.
export function encodeLazy(reply: Reply, lazy: LazyNode): string {
  let value;
  try {
    value = lazy._init(lazy._payload);
  } catch (error) {
    const thrown: UserValue = error;
    if (typeof thrown?.then !== 'function') {
      throw thrown;
    }
    const part = openPart(reply);
    // If the wait fails, loading throws the reason.
    const settle = () => settlePart(reply, part, lazy);
    thrown.then(settle, settle);
    return tokenOf('', part);
  }
  return addPart(reply, '', value);
}

// Some thenables call back more than once.
function settlePart(
  reply: Reply,
  part: number,
  value: unknown,
  known: Path | void,
): void {
  if (reply.open.has(part)) {
    try {
      const text =
        known === undefined
          ? reply.stringify(value, part)
          : JSON.stringify(textOf(reply, known));
      addEntry(reply, part, text);
      closePart(reply, part);
    } catch (error) {
      failReply(reply, error);
    }
  }
}
