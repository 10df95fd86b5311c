// A promise in the model: the client gets a promise immediately, and the value in its own row.

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Request, WaitCell} from '../request/request.js';
import type {Task, TaskInit} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {
  encodePromiseReference,
  encodeWeakPromise,
} from 'flight-core/src/wire/references.js';

import {NO_KEYS} from '../places/keyContext.js';
import {IS_EXPERIMENTAL} from '../request/reactInternals.js';
import {
  addTask,
  completeTask,
  isCutOff,
  isOver,
  takeId,
} from '../request/request.js';
import {failWaitingTask, replaceModel} from '../request/task.js';
import {taskFrom} from '../rows/draft.js';
import {weigh} from '../rows/ledger.js';
import {discard} from './discard.js';
import {emitCutOff, emitTaskError} from './errorRows.js';

// The status of a promise of React's experimental channel that may stay pending for ever.
const WEAK = 'pending_weak';

// `"$@1"`. A repeated promise is the same promise on the client, except under a key: the value gets
// the key. All references use the context of the first position. `"$w1"` for a weak one.
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
  if (IS_EXPERIMENTAL && thenable.status === WEAK) {
    return serializeWeakPromise(draft, thenable, taskFrom(draft, stop));
  }
  const id = outlinePromise(request, thenable, taskFrom(draft, stop));
  if (known === undefined) {
    rememberPromise(request, thenable, id);
  }
  return weigh(ledger, encodePromiseReference(id));
}

// `"$w1"`: the response does not wait for the promise. If it settles before the end, its row is sent like
// that of any promise.
function serializeWeakPromise(
  {request, ledger}: Draft,
  thenable: Thenable,
  context: TaskInit,
): string {
  const isFree = context.stop.keys === NO_KEYS;
  const known = isFree ? request.weakPromises?.get(thenable) : undefined;
  if (known !== undefined) {
    return weigh(ledger, encodeWeakPromise(known));
  }
  const id = takeId(request);
  (request.weakTasks ?? (request.weakTasks = new Map())).set(id, context);
  const onSettled = createWeakListener(request.waits, id, thenable);
  if (isFree) {
    const weak = request.weakPromises ?? (request.weakPromises = new WeakMap());
    weak.set(thenable, id);
  }
  try {
    track(thenable, onSettled, onSettled);
  } catch (error) {
    // `then` is user code and may throw.
    thenable.status = 'rejected';
    thenable.reason = error;
    onSettled();
  }
  return weigh(ledger, encodeWeakPromise(id));
}

function createWeakListener(
  waits: WaitCell,
  id: RowId,
  thenable: Thenable,
): () => void {
  return () => {
    const {request} = waits;
    const context = request?.weakTasks?.get(id);
    if (request !== null && context !== undefined && !isCutOff(request)) {
      request.weakTasks?.delete(id);
      if (context.stop.keys === NO_KEYS) {
        rememberPromise(request, thenable, id);
      }
      outlineAs(request, id, thenable, context);
    }
  };
}

// Later repeats refer to the row.
function rememberPromise(
  request: Request,
  thenable: Thenable,
  id: RowId,
): void {
  (request.promises ?? (request.promises = new WeakMap())).set(thenable, id);
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
    request.tracer?.promiseCutOff(id, context, thenable);
    emitCutOff(request, id);
    discard(request, thenable);
    return id;
  }
  const id = takeId(request);
  outlineAs(request, id, thenable, context);
  return id;
}

function outlineAs(
  request: Request,
  id: RowId,
  thenable: Thenable,
  context: TaskInit,
): void {
  const {status} = thenable;
  const isSettled = status === 'fulfilled' || status === 'rejected';
  const task = addTask(request, context, id);
  if (request.tracer !== null && isSettled) {
    request.tracer.promiseKnown(task, thenable);
  }
  if (status === 'fulfilled') {
    replaceModel(task, thenable.value);
    task.ping();
    return;
  }
  if (status === 'rejected') {
    failWaiting(request, task, thenable.reason);
    return;
  }
  request.tracer?.taskWaits(task, thenable);
  const {waits} = request;
  try {
    track(
      thenable,
      createValueListener(waits, id),
      createErrorListener(waits, id),
    );
  } catch (error) {
    // `then` is user code and may throw.
    failWaiting(request, task, error);
  }
}

// The awaited value replaces the model of its task, unless the task is cut off.
function createValueListener(
  waits: WaitCell,
  id: RowId,
): (value: unknown) => void {
  return value => {
    const task = waits.request?.unfinishedTasks.get(id);
    if (task !== undefined) {
      replaceModel(task, value);
      task.ping();
    }
  };
}

function createErrorListener(
  waits: WaitCell,
  id: RowId,
): (reason: unknown) => void {
  return reason => {
    const {request} = waits;
    const task = request?.unfinishedTasks.get(id);
    if (request !== null && task !== undefined) {
      failWaiting(request, task, reason);
    }
  };
}

// The awaited value failed, so the row is the error. No effect after the task was cut off.
export function failWaiting(
  request: Request,
  task: Task,
  reason: unknown,
): void {
  if (failWaitingTask(task)) {
    try {
      emitTaskError(request, task, reason);
      completeTask(request, task);
      request.driver.flushSoon(request);
    } catch (error) {
      request.driver.fail(request, error);
    }
  }
}

function isPending({status}: Thenable): boolean {
  return status === 'pending' || (IS_EXPERIMENTAL && status === WEAK);
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
      if (isPending(thenable)) {
        thenable.status = 'fulfilled';
        thenable.value = value;
      }
      onFulfilled(value);
    },
    reason => {
      if (isPending(thenable)) {
        thenable.status = 'rejected';
        thenable.reason = reason;
      }
      onRejected(reason);
    },
  );
}
