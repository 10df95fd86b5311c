// Values that have no result: they failed, they are refused, or an abort cut them off. Errors are reported to
// `onError` once, and sent as error rows with a digest. Values that an abort cuts off share one error row in
// a render. A prerender halts: unfinished rows are left out, so that the client keeps waiting for them.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {ErrorModel, ValueSlot} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';

import {releaseFrames, usageError} from 'flight-core/src/errors.js';
import {encodeReference} from 'flight-core/src/wire/references.js';

import {describePlace, describeSlot} from '../places/describePlace.js';
import {ITEM} from '../places/place.js';
import {enter, exit} from '../request/ambient.js';
import {isCutOff, isOver, takeId} from '../request/request.js';
import {isTainted} from '../request/taints.js';
import {emitError, emitSharedError} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';
import {discard} from './discard.js';

// Gets the digest from `onError`, which runs outside of the request: its caches and hints are not
// part of the render.
export function reportError(request: Request, error: unknown): string {
  const {onError} = request;
  const {requestStorage} = request.host;
  const previous = enter(null);
  let digest;
  try {
    digest =
      requestStorage === null
        ? onError(error)
        : requestStorage.run(undefined, () => onError(error));
  } finally {
    exit(previous);
    if (request.tracer === null) {
      releaseFrames(error);
    }
  }
  if (digest == null) {
    return '';
  }
  if (typeof digest !== 'string') {
    discard(request, digest);
    throw usageError(
      'onError must return a string, null or undefined, got a value of type ' +
        `${typeof digest}.`,
    );
  }
  // The reader gets only the digest: without it, the error is not named.
  return isTainted(digest) ? '' : digest;
}

// Returns the content of the row.
function emitErrorRow(request: Request, id: RowId, error: unknown): ErrorModel {
  const digest = reportError(request, error);
  const {tracer} = request;
  const model =
    tracer === null ? {digest} : tracer.describeError(id, error, digest);
  emitError(request, id, model);
  return model;
}

// For callers that cannot handle a failure of `onError`: that failure replaces the error.
function emitOrReplace(
  request: Request,
  id: RowId,
  error: unknown,
): ErrorModel {
  try {
    return emitErrorRow(request, id, error);
  } catch (failure) {
    return emitErrorRow(request, id, failure);
  }
}

const NO_PARTS: ReadonlyArray<RowId> = [];

// The thenable or the source of a task has failed: the row is the error. So are the rows in `parts`.
export function emitTaskError(
  request: Request,
  task: Task,
  error: unknown,
  parts: ReadonlyArray<RowId> = NO_PARTS,
): void {
  const {tracer} = request;
  const emit = () => {
    const model = emitOrReplace(request, task.id, error);
    parts.forEach(id => emitError(request, id, model));
  };
  if (tracer === null) {
    emit();
  } else {
    tracer.taskFailed(task);
    tracer.inTask(task, emit);
  }
}

// Thrown for an item of a stream. Its rows are promised already.
export class FailedItem {
  readonly error: unknown;
  readonly parts: ReadonlyArray<RowId>;

  constructor(error: unknown, parts: ReadonlyArray<RowId>) {
    this.error = error;
    this.parts = parts;
  }
}

// Anything else that is thrown for an item has no rows.
export function asFailedItem(thrown: unknown): FailedItem {
  return thrown instanceof FailedItem
    ? thrown
    : new FailedItem(thrown, NO_PARTS);
}

// A render that has failed halts, too: its rows have no reader.
function isHalted(request: Request): boolean {
  return request.isPrerender || isOver(request);
}

function abortErrorOf(request: Request): RowId {
  const known = request.abortErrorId;
  if (known !== null) {
    return known;
  }
  const id = takeId(request);
  // Set first, because `onError` may cut off other values.
  request.abortErrorId = id;
  emitErrorRow(request, id, request.abortReason);
  return id;
}

// Reports the abort to `onError`, once; a prerender does not report it.
export function reportCutOff(request: Request): void {
  if (!isHalted(request)) {
    abortErrorOf(request);
  }
}

// `2:"$1"` for a promised row that was cut off; a prerender sends none.
export function emitCutOff(request: Request, id: RowId): void {
  if (!isHalted(request)) {
    emitSharedError(request, id, abortErrorOf(request));
  }
}

// A promised row failed, or was cut off.
export function emitFailure(request: Request, id: RowId, error: unknown): void {
  if (isCutOff(request)) {
    emitCutOff(request, id);
  } else {
    emitErrorRow(request, id, error);
  }
}

function outlineError(request: Request, error: unknown): RowId {
  const id = takeId(request);
  emitErrorRow(request, id, error);
  return id;
}

// The row that replaces a nested value that failed. After an abort, the value is cut off instead: a
// prerender never sends the row.
export function outlineFailure(request: Request, error: unknown): RowId {
  if (!isCutOff(request)) {
    return outlineError(request, error);
  }
  return isHalted(request) ? takeId(request) : abortErrorOf(request);
}

// Replaces a refused value by a reference to an error row: in the client, the element around the slot
// fails.
export function referenceToError(draft: Draft, error: unknown): string {
  return weigh(
    draft.ledger,
    encodeReference(outlineFailure(draft.request, error)),
  );
}

// Like `referenceToError`. If the value is the root of a row, the whole row fails: it has no parent.
export function referenceToRefused(
  draft: Draft,
  slot: ValueSlot,
  refuse: (where: string) => Error,
): string {
  const {request, root} = draft;
  const {parent, key} = slot;
  if (parent === null && (root.place.flags & ITEM) === 0) {
    throw refuse(describePlace(request.host, root.place));
  }
  const error = refuse(describeSlot(request.host, parent, key));
  // In development the error also shows where the value is.
  request.tracer?.valueRefused(slot, error);
  return referenceToError(draft, error);
}

// For errors that are reported even after an abort, such as a missing module.
export function referenceToReported(draft: Draft, error: unknown): string {
  return weigh(
    draft.ledger,
    encodeReference(outlineError(draft.request, error)),
  );
}

// Like `referenceToError`, for a place that may be the root of a row: the whole row fails then.
export function failAt(draft: Draft, place: Place, error: unknown): string {
  if (place === draft.root.place && (place.flags & ITEM) === 0) {
    throw error;
  }
  return referenceToError(draft, error);
}
