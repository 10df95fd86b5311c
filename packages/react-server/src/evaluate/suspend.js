// A value could not be evaluated: it waits, it was cut off, or it failed. Whatever it
// was, a reference stands in its place, and its siblings go on.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Thenable} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {
  encodeLazyReference,
  encodePromiseReference,
  encodeReference,
} from 'flight-core/src/wire/references.js';

import {placeOfRow} from '../places/place.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {addTask} from '../request/request.js';
import {idOfCutOff, isCutOff} from '../values/cutOff.js';
import {discard} from '../values/discard.js';
import {outlineError} from '../values/errors.js';
import {serializeThenable} from '../values/thenables.js';
import {hasKeyContext} from './keyPath.js';
import {SUSPENDED} from './usedThenables.js';

// What the thrown value says to wait for; null if it is an error.
export function thenableOf(request: Request, thrown: unknown): Thenable | null {
  if (thrown === SUSPENDED) {
    return request.hookState.suspendedOn;
  }
  return typeof thrown === 'object' &&
    thrown !== null &&
    typeof thrown.then === 'function'
    ? (thrown as $FlowFixMe) // it has `then`
    : null;
}

// `"$@1"`. The same promise is the same one on the client, except where it is met again
// under a key, which its value then takes. Where it is met first decides for all others.
export function serializePromise(draft: Draft, thenable: Thenable): string {
  const {request, keyPath, implicitSlot, formatContext, written} = draft;
  const known = request.promises.get(thenable);
  if (known !== undefined && !hasKeyContext(draft)) {
    return encodePromiseReference(known);
  }
  const id = serializeThenable(request, thenable, {
    model: thenable,
    keyPath,
    implicitSlot,
    formatContext,
    surroundings: null,
    written,
  });
  if (known === undefined) {
    request.promises.set(thenable, id);
  }
  draft.keyPath = null;
  draft.implicitSlot = false;
  return encodePromiseReference(id);
}

// Keeps what the component handed to `use`, so that its next call finds it.
export function waitFor(
  request: Request,
  task: Task,
  thenable: Thenable,
): void {
  task.usedThenables = request.hookState.usedThenables;
  request.hookState.usedThenables = null;
  if (request.tracer !== null) {
    request.tracer.taskWaits(task, thenable);
  }
  try {
    thenable.then(task.ping, task.ping);
  } catch (error) {
    // Its `then` is user code; the task fails when it is asked again.
    task.model = {$$typeof: LAZY_TYPE, _payload: error, _init: rethrow};
    task.ping();
  }
}

function rethrow(error: unknown): empty {
  throw error;
}

// Gives the reference that stands for a nested value whose evaluation threw.
export function referenceToThrown(draft: Draft, thrown: unknown): string {
  return encodeRest(draft.stoppedAt, rowOfThrown(draft, thrown));
}

// The row in which its value will be, or the error.
export function rowOfThrown(draft: Draft, thrown: unknown): RowId {
  const {request} = draft;
  if (isCutOff(request)) {
    // Whatever it threw: its output would not have been used either.
    discardStopped(draft, thrown);
    return idOfCutOff(request);
  }
  const thenable = thenableOf(request, thrown);
  if (thenable === null) {
    discardStopped(draft, thrown);
    return outlineError(request, thrown);
  }
  const task = suspendNested(draft);
  waitFor(request, task, thenable);
  return task.id;
}

// The evaluation does not go on, neither now nor later.
export function discardStopped(
  {request, stoppedAt}: Draft,
  thrown: unknown,
): void {
  discard(request, stoppedAt);
  discard(request, thrown);
}

// The rest of the work becomes a task of its own.
function suspendNested(draft: Draft): Task {
  const model = draft.stoppedAt;
  const task = addTask(draft.request, {
    model,
    keyPath: draft.stoppedKeyPath,
    implicitSlot: draft.stoppedImplicitSlot,
    formatContext: draft.formatContext,
    surroundings: null,
    written: draft.written,
  });
  registerTaskModel(task);
  return task;
}

// Another mention of a value that has a row of its own points to that row.
export function registerTaskModel({
  id,
  model,
  keyPath,
  implicitSlot,
  written,
}: Task): void {
  if (
    typeof model === 'object' &&
    model !== null &&
    keyPath === null &&
    !implicitSlot
  ) {
    written.set(model, placeOfRow(id));
  }
}

// The reference to the row with the rest of the work, which starts at the value. An
// element or a lazy may be a lazy on the client, so nothing else has to wait for it.
export function encodeRest(
  value: any /* anything; only its mark is looked at */,
  id: RowId,
): string {
  const mark =
    typeof value === 'object' && value !== null ? value.$$typeof : null;
  return mark === ELEMENT_TYPE || mark === LAZY_TYPE
    ? encodeLazyReference(id)
    : encodeReference(id);
}
