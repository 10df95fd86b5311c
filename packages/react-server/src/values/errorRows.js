// Errors are reported to `onError` once, and sent as error rows with a digest.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {ErrorModel} from '../request/tracer.js';

import {releaseFrames, usageError} from 'flight-core/src/errors.js';

import {enter, exit} from '../request/ambient.js';
import {takeId} from '../request/request.js';
import {isTainted} from '../request/taints.js';
import {emitError} from '../rows/emitRow.js';
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
export function emitErrorRow(
  request: Request,
  id: RowId,
  error: unknown,
): ErrorModel {
  const digest = reportError(request, error);
  const {tracer} = request;
  const model =
    tracer === null ? {digest} : tracer.describeError(id, error, digest);
  emitError(request, id, model);
  return model;
}

// Like `emitErrorRow`, for callers that cannot handle a failure of `onError`: that failure replaces
// the error.
function emitRowError(request: Request, id: RowId, error: unknown): ErrorModel {
  try {
    return emitErrorRow(request, id, error);
  } catch (failure) {
    return emitErrorRow(request, id, failure);
  }
}

// The thenable or the source of a task has failed: the row is the error. So are the rows in `parts`.
export function emitTaskError(
  request: Request,
  task: Task,
  error: unknown,
  parts: ReadonlyArray<RowId>,
): void {
  const {tracer} = request;
  const emit = () => {
    const model = emitRowError(request, task.id, error);
    parts.forEach(id => emitError(request, id, model));
  };
  if (tracer === null) {
    emit();
  } else {
    tracer.taskFailed(task, error);
    tracer.inTask(task, emit);
  }
}

export const NO_PARTS: ReadonlyArray<RowId> = [];

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

// Gives the error of a nested value its own row.
export function outlineError(request: Request, error: unknown): RowId {
  const id = takeId(request);
  emitErrorRow(request, id, error);
  return id;
}
