// Aborts a render. The client still gets a complete stream, in which unfinished rows are errors. In
// a prerender they are left out.

import type {Request} from '../request/request.js';

import {abortError, usageError} from 'flight-core/src/errors.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';

import {FLUSH} from '../request/pass.js';
import {
  beginAbort,
  completeTask,
  endCache,
  isOver,
  readCacheSignal,
} from '../request/request.js';
import {ABORTED, cutOffTask} from '../request/task.js';
import {discard} from '../values/discard.js';
import {emitCutOff, reportCutOff} from '../values/errorRows.js';
import {cutOffSources, failRequest} from './flow.js';

// Only the first call has an effect, and only before the render is over.
export function abort(request: Request, reason: unknown): void {
  if (!beginAbort(request, errorOfAbort(reason))) {
    return;
  }
  request.tracer?.abortBegun();
  try {
    endCache(request, () => reason);
    discard(request, reason);
    // Without a reason, sources get the error of the platform, which user code can recognize.
    cutOffSources(request, readCacheSignal(request).reason);
    if (request.unfinishedTasks.size === 0) {
      request.driver.work(request, FLUSH);
      return;
    }
    reportCutOff(request);
    for (const task of request.unfinishedTasks.values()) {
      cutOffTask(task);
    }
    discardModels(request);
    request.host.scheduleWork(() => finishAbort(request));
  } catch (failure) {
    failRequest(request, failure);
  }
}

// Makes the reason only if it is used: an error costs more than the rest of a small response
// (benchmark `tiny`).
export function abortUnlessOver(
  request: Request,
  makeReason: () => unknown,
): void {
  if (!isOver(request)) {
    abort(request, makeReason());
  }
}

// A task that is being rendered discards its values itself.
function discardModels(request: Request): void {
  for (const {status, stop} of Array.from(request.unfinishedTasks.values())) {
    if (status === ABORTED) {
      discard(request, stop.model);
    }
  }
}

// Sends a row for each task that was cut off.
function finishAbort(request: Request): void {
  for (const task of Array.from(request.unfinishedTasks.values())) {
    if (task.status === ABORTED) {
      request.tracer?.taskCutOff(task);
      emitCutOff(request, task.id);
      completeTask(request, task);
    }
  }
  request.driver.work(request, FLUSH);
}

// The error for an abort reason that is not usable as one.
function errorOfAbort(reason: unknown): unknown {
  if (reason === undefined) {
    return abortError('The render was aborted without a reason.', 432);
  }
  if (typeof reason === 'object' && asThenable(reason) !== null) {
    return usageError(
      'The reason of an abort must not be a promise. Await it, then abort with ' +
        'the result.',
      530,
    );
  }
  return reason;
}
