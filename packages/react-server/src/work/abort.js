// Cutting a render off. The client still gets a complete stream, in which what is missing
// is rejected, or, after a prerender, never comes.

import type {Request} from '../request/request.js';

import {endCache} from '../request/cacheSignal.js';
import {beginAbort, completeTask} from '../request/request.js';
import {ABORTED, cutOffTask} from '../request/task.js';
import {emitCutOff, errorOfAbort, reportCutOff} from '../values/cutOff.js';
import {discard} from '../values/discard.js';
import {failRequest, flushGuarded} from './flow.js';
import {cutOffSources} from './sources.js';

// Only the first call has an effect, and only while the render is under way.
export function abort(request: Request, reason: unknown): void {
  const error = errorOfAbort(reason);
  if (!beginAbort(request, error)) {
    return;
  }
  if (request.tracer !== null) {
    request.tracer.abortBegun();
  }
  try {
    endCache(request.cacheSignal, () => reason);
    discard(request, reason);
    cutOffSources(request, error);
    if (request.unfinishedTasks.size === 0) {
      flushGuarded(request);
      return;
    }
    reportCutOff(request);
    for (const task of request.unfinishedTasks) {
      cutOffTask(task);
    }
    discardModels(request);
    request.host.scheduleWork(() => finishAbort(request));
  } catch (failure) {
    failRequest(request, failure);
  }
}

// What is being rendered while it is aborted is still walked.
function discardModels(request: Request): void {
  for (const {status, model} of Array.from(request.unfinishedTasks)) {
    if (status === ABORTED) {
      discard(request, model);
    }
  }
}

// A row for every one that will not come.
function finishAbort(request: Request): void {
  for (const task of Array.from(request.unfinishedTasks)) {
    if (task.status === ABORTED) {
      if (request.tracer !== null) {
        request.tracer.taskCutOff(task);
      }
      emitCutOff(request, task.id);
      completeTask(request, task);
    }
  }
  flushGuarded(request);
}
