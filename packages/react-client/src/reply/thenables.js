// Values that may come later: promises, and lazy nodes of React.

import type {Position} from './positions.js';
import type {Thenable} from './reads.js';
import type {Reply} from './reply.js';
import type {Text} from './texts.js';

import {
  PROMISE_PREFIX,
  REFERENCE_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {addEntry} from './entries.js';
import {NO_PARENT, addPath, textOf} from './paths.js';
import {positionHere, walkAt} from './positions.js';
import {
  asThenable,
  describeFailure,
  rethrowFailedWait,
  rememberFailedWait,
  runOnce,
  whenReadable,
} from './reads.js';
import {addPart, closePart, failReply, openPart, tokenOf} from './reply.js';
import {whenComplete} from './texts.js';

export type LazyNode = interface {
  readonly _payload: unknown,
  _init(payload: unknown): unknown,
};

// A part whose value arrives later.
type LatePart = {readonly part: number, readonly position: Position | null};

// "$@1", and the entry 1 when the promise is fulfilled, which may be synchronous.
export function encodePromise(reply: Reply, promise: Thenable): string {
  const part = openPart(reply);
  const token = tokenOf(PROMISE_PREFIX, part);
  reply.written.set(promise, addPath(reply, NO_PARENT, token));
  const late = {part, position: positionHere(reply)};
  const fulfil = (value: unknown) =>
    settlePart(reply, late, () => {
      const known = reply.written.get(value);
      return known === undefined
        ? reply.walks.text(reply, value, part)
        : JSON.stringify(textOf(reply, known));
    });
  const fail = (error: unknown) => {
    if (reply.open.has(part)) {
      failReply(reply, error);
    }
  };
  try {
    promise.then(fulfil, fail);
  } catch (error) {
    throw describeFailure(reply, error);
  }
  return token;
}

// "$1". The loaded value is a part. If it has to wait, entry 1 is a reference to that part.
export function encodeLazy(reply: Reply, lazy: LazyNode): string {
  let value;
  try {
    value = lazy._init(lazy._payload);
  } catch (error) {
    const thrown = asThenable(error);
    if (thrown === null) {
      throw error;
    }
    rethrowFailedWait(reply, thrown);
    return encodeLater(reply, lazy, thrown);
  }
  return addPart(reply, REFERENCE_PREFIX, value);
}

function encodeLater(reply: Reply, lazy: LazyNode, thrown: Thenable): string {
  const part = openPart(reply);
  const late = {part, position: positionHere(reply)};
  const settle = () =>
    settlePart(reply, late, () => reply.walks.text(reply, lazy, part));
  // If the wait fails, loading throws the reason.
  const settleFailed = (reason: unknown) => {
    rememberFailedWait(reply, thrown, reason);
    settle();
  };
  runOnce(reply, () => thrown.then(settle, settleFailed));
  return tokenOf(REFERENCE_PREFIX, part);
}

// Some thenables call back more than once.
function settlePart(reply: Reply, late: LatePart, makeText: () => Text): void {
  const {part, position} = late;
  if (reply.holes > 0) {
    whenReadable(reply, () => settlePart(reply, late, makeText));
  } else if (reply.open.has(part)) {
    try {
      const text = walkAt(reply, position, makeText);
      whenComplete(text, json => {
        addEntry(reply, part, json);
        closePart(reply, part);
      });
    } catch (error) {
      failReply(reply, error);
    }
  }
}
