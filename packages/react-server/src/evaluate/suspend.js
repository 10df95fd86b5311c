// A value could not be evaluated: it waits, it was cut off, or it failed. A reference
// replaces it, and its siblings continue.

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {asThenable} from 'flight-core/src/guard/userValues.js';
import {
  encodeLazyReference,
  encodeReference,
} from 'flight-core/src/wire/references.js';

import {NO_KEYS} from '../places/keyContext.js';
import {placeOfRow} from '../places/place.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {addTask, isCutOff} from '../request/request.js';
import {replaceModel} from '../request/task.js';
import {stopOf, taskFrom} from '../rows/draft.js';
import {discard} from '../values/discard.js';
import {outlineFailure} from '../values/errorRows.js';
import {SUSPENDED} from './usedThenables.js';

// The thenable to wait for; null if the thrown value is an error.
export function thenableOf(request: Request, thrown: unknown): Thenable | null {
  if (thrown === SUSPENDED) {
    return request.hookState.suspendedOn;
  }
  return typeof thrown === 'object' ? asThenable(thrown) : null;
}

// Keeps the promises that the component passed to `use`, for its next call.
export function waitFor(
  request: Request,
  task: Task,
  thenable: Thenable,
): void {
  task.usedThenables = request.hookState.usedThenables;
  request.hookState.usedThenables = null;
  request.tracer?.taskWaits(task, thenable);
  try {
    thenable.then(task.ping, task.ping);
  } catch (error) {
    // `then` is user code: the task fails when it continues.
    replaceModel(task, {$$typeof: LAZY_TYPE, _payload: error, _init: rethrow});
    task.ping();
  }
}

function rethrow(error: unknown): empty {
  throw error;
}

// The reference that replaces a nested value whose evaluation threw, to the row that will have the value, or
// the error.
export function referenceToThrown(draft: Draft, thrown: unknown): string {
  const {request, stopModel} = draft;
  const thenable = isCutOff(request) ? null : thenableOf(request, thrown);
  if (thenable === null) {
    discardStopped(draft, thrown);
    return encodeRest(stopModel, outlineFailure(request, thrown));
  }
  // The rest of the work becomes a separate task.
  const task = addTask(request, taskFrom(draft, stopOf(draft)));
  registerTaskModel(task);
  waitFor(request, task, thenable);
  return encodeRest(stopModel, task.id);
}

// Discards the values of an evaluation that will not continue.
export function discardStopped(draft: Draft, thrown: unknown): void {
  const {request} = draft;
  discard(request, draft.stopModel);
  discard(request, thrown);
}

// Later repeats of a value with its own row point to that row.
export function registerTaskModel({id, stop, written}: Task): void {
  const {model, keys} = stop;
  if (typeof model === 'object' && model !== null && keys === NO_KEYS) {
    written.set(model, placeOfRow(id));
  }
}

// The reference to the row of a task that continues at `value`. Elements and lazies may become
// lazies on the client, so that the value around them does not wait for the row.
export function encodeRest(value: unknown, id: RowId): string {
  const mark =
    typeof value === 'object' && value !== null ? value.$$typeof : null;
  return mark === ELEMENT_TYPE || mark === LAZY_TYPE
    ? encodeLazyReference(id)
    : encodeReference(id);
}
