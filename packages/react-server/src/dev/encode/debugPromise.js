// Promises in debug data. A value that is known after a turn of microtasks is sent. A later value
// is never sent, or sent when the client requests it.

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Walk} from './debugModel.js';

import {asBufferView} from 'flight-core/src/guard/userValues.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodePromiseReference} from 'flight-core/src/wire/references.js';

import {ABORTING, takeId} from '../../request/request.js';
import {flushChannel} from '../debugChannel.js';
import {emitHalted, keepDebugPromise, promiseDebugRow} from '../debugRows.js';
import {emitDebugFailure} from './debugErrors.js';
import {MOST_BYTES, MOST_ITEMS, OMITTED} from './debugLeaves.js';

// `"$@4"`; `"$Y@4"` if the client can request the value.
export function encodeDebugPromise(walk: Walk, promise: Thenable): string {
  const {recording} = walk;
  const {request, written, deferred} = recording;
  const id = takeId(request);
  const reference = encodePromiseReference(id);
  written.set(promise, reference);
  const status = promise === recording.justSettled ? null : promise.status;
  if (status === 'fulfilled') {
    walk.outlineAs(id, promise.value);
  } else if (status === 'rejected') {
    emitDebugFailure(walk, id, promise.reason);
  } else if (request.status === ABORTING) {
    emitHalted(recording, id);
  } else if (deferred !== null) {
    deferred.values.set(id, promise);
    promiseDebugRow(recording);
    const omitted = `${OMITTED}@${formatId(id)}`;
    written.set(promise, omitted);
    return omitted;
  } else {
    awaitTurn(walk, id, promise);
  }
  return reference;
}

function awaitTurn(walk: Walk, id: RowId, promise: Thenable): void {
  const {recording} = walk;
  promiseDebugRow(recording);
  const settle = once(write => {
    write();
    keepDebugPromise(recording);
    flushChannel(recording);
  });
  listen(promise, {
    value: value =>
      settle(() =>
        isTooLarge(value)
          ? emitHalted(recording, id)
          : walk.outlineAs(id, value),
      ),
    reason: reason => settle(() => emitDebugFailure(walk, id, reason)),
  });
  const halt = () => settle(() => emitHalted(recording, id));
  void Promise.resolve().then(halt);
}

// For a promise that the client has requested. It may settle at any time.
export function sendWhenSettled(
  walk: Walk,
  {id, promise}: {readonly id: RowId, readonly promise: Thenable},
  onSent: () => void,
): void {
  const {recording} = walk;
  const settle = once(write => {
    write();
    keepDebugPromise(recording);
    onSent();
  });
  listen(promise, {
    value: value => settle(() => walk.outlineAs(id, value)),
    reason: reason => settle(() => emitDebugFailure(walk, id, reason)),
  });
}

type Listeners = {
  readonly value: (value: unknown) => void,
  readonly reason: (reason: unknown) => void,
};

// `then` is user code and may throw.
function listen(promise: Thenable, {value, reason}: Listeners): void {
  try {
    promise.then(value, reason);
  } catch (error) {
    reason(error);
  }
}

function once(callback: (write: () => void) => void): (() => void) => void {
  let isDone = false;
  return write => {
    if (!isDone) {
      isDone = true;
      callback(write);
    }
  };
}

function isTooLarge(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > MOST_ITEMS
    : (asBufferView(value)?.byteLength ?? 0) > MOST_BYTES;
}
