// Cutting a render off. The client still gets a complete stream, in which what is missing
// is rejected.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Request} from '../request.js';

import {usageError} from 'flight-core/src/errors.js';

import {endCache} from '../cacheSignal.js';
import {ABORTING, OPEN, completeTask} from '../request.js';
import {emitSharedError} from '../rows/emitRow.js';
import {ABORTED, PENDING} from '../task.js';
import {outlineError} from '../values/errors.js';
import {failRequest, flushGuarded} from './flow.js';

// Only the first call has an effect, and only while the render is under way.
export function abort(request: Request, reason: unknown): void {
  if (request.status > OPEN) {
    return;
  }
  request.status = ABORTING;
  try {
    endCache(request.cacheSignal, () => reason);
    if (request.unfinishedTasks.size === 0) {
      flushGuarded(request);
      return;
    }
    const errorId = outlineError(request, errorOfAbort(reason));
    request.abortErrorId = errorId;
    for (const task of request.unfinishedTasks) {
      if (task.status === PENDING) {
        task.status = ABORTED;
      }
    }
    request.host.scheduleWork(() => finishAbort(request, errorId));
  } catch (error) {
    failRequest(request, error);
  }
}

function errorOfAbort(reason: unknown): unknown {
  if (reason === undefined) {
    return usageError('The render was aborted without a reason.', 432);
  }
  if (
    typeof reason === 'object' &&
    reason !== null &&
    typeof reason.then === 'function'
  ) {
    return usageError(
      'The render was aborted with a promise for a reason. Abort when it ' +
        'settles, with what it settles to.',
      530,
    );
  }
  return reason;
}

// `2:"$1"` for every row that will not come.
function finishAbort(request: Request, errorId: RowId): void {
  for (const task of Array.from(request.unfinishedTasks)) {
    if (task.status === ABORTED) {
      emitSharedError(request, task.id, errorId);
      completeTask(request, task);
    }
  }
  flushGuarded(request);
}
