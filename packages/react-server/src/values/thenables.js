// A promise in the model: the client gets a promise immediately, and the value in its own row.

import type {Thenable} from 'flight-core/src/guard/thenable.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {Task, TaskInit} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {encodePromiseReference} from 'flight-core/src/wire/references.js';

import {NO_KEYS} from '../places/keyContext.js';
import {
  addTask,
  completeTask,
  isOver,
  noteStarted,
  takeId,
} from '../request/request.js';
import {failWaitingTask, replaceModel} from '../request/task.js';
import {taskFrom} from '../rows/draft.js';
import {weigh} from '../rows/ledger.js';
import {emitCutOff, isCutOff} from './cutOff.js';
import {discard} from './discard.js';
import {NO_PARTS, emitTaskError} from './errorRows.js';

// `"$@1"`. A repeated promise is the same promise on the client, except under a key: the value gets
// the key. All references use the context of the first position.
export function serializePromise(
  draft: Draft,
  {keys}: Place,
  thenable: Thenable,
): string {
  const {request, ledger} = draft;
  const known = request.promises?.get(thenable);
  if (known !== undefined && keys === NO_KEYS) {
    return weigh(ledger, encodePromiseReference(known));
  }
  const stop = {model: thenable, keys};
  const id = outlinePromise(request, thenable, taskFrom(draft, stop));
  if (known === undefined) {
    (request.promises ?? (request.promises = new WeakMap())).set(thenable, id);
  }
  return weigh(ledger, encodePromiseReference(id));
}

// `1:{"a":1}`, the row of the value. `context` describes the position of the promise. After an abort
// only settled promises are sent.
function outlinePromise(
  request: Request,
  thenable: Thenable,
  context: TaskInit,
): RowId {
  const {status} = thenable;
  const isSettled = status === 'fulfilled' || status === 'rejected';
  if (isOver(request) || (isCutOff(request) && !isSettled)) {
    const id = takeId(request);
    if (request.tracer !== null) {
      request.tracer.promiseCutOff(id, context, thenable);
    }
    emitCutOff(request, id);
    discard(request, thenable);
    return id;
  }
  const task = addTask(request, context);
  if (request.tracer !== null && isSettled) {
    request.tracer.promiseKnown(task, thenable);
  }
  if (status === 'fulfilled') {
    replaceModel(task, thenable.value);
    task.ping();
    return task.id;
  }
  const onRejected = (reason: unknown) => failWaiting(request, task, reason);
  if (status === 'rejected') {
    onRejected(thenable.reason);
    return task.id;
  }
  const onFulfilled = (value: unknown) => {
    replaceModel(task, value);
    task.ping();
  };
  if (request.tracer !== null) {
    request.tracer.taskWaits(task, thenable);
  }
  try {
    track(thenable, onFulfilled, onRejected);
  } catch (error) {
    // `then` is user code and may throw.
    onRejected(error);
  }
  noteStarted(request, task);
  return task.id;
}

// The awaited value failed, so the row is the error. No effect after the task was cut off.
export function failWaiting(
  request: Request,
  task: Task,
  reason: unknown,
): void {
  if (failWaitingTask(task)) {
    try {
      emitTaskError(request, task, reason, NO_PARTS);
      completeTask(request, task);
      request.driver.flushSoon(request);
    } catch (error) {
      request.driver.fail(request, error);
    }
  }
}

// Listens to a thenable. If it is not tracked yet, its outcome is recorded in the fields `status`,
// `value` and `reason`, which React also reads.
export function track(
  thenable: Thenable,
  onFulfilled: (value: unknown) => unknown,
  onRejected: (reason: unknown) => unknown,
): void {
  if (typeof thenable.status !== 'string') {
    thenable.status = 'pending';
  }
  thenable.then(
    value => {
      if (thenable.status === 'pending') {
        thenable.status = 'fulfilled';
        thenable.value = value;
      }
      onFulfilled(value);
    },
    reason => {
      if (thenable.status === 'pending') {
        thenable.status = 'rejected';
        thenable.reason = reason;
      }
      onRejected(reason);
    },
  );
}
