// When work runs. While a request opens, what is unblocked continues in microtasks, so
// that a page of ready data is one flush; later it runs in tasks of the scheduler. Nobody
// waits for the rows of a prerender, so its work always continues in microtasks.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Driver, Request} from '../request.js';
import type {Task} from '../task.js';
import type {Written} from '../written.js';

import {hold} from '../latch.js';
import {OPENING, endOpening, isOver} from '../request.js';
import {failRequest, flushGuarded} from './flow.js';
import {runInRequest} from './inRequest.js';
import {performWork} from './performWork.js';
import {renderItem, renderOutlined} from './renderTask.js';
import {resumeSources} from './sources.js';

// Only the first task of an empty list schedules a pass.
function wake(request: Request, task: Task): void {
  if (isOver(request)) {
    return;
  }
  request.pingedTasks.push(task);
  if (request.pingedTasks.length > 1) {
    return;
  }
  const {host} = request;
  if (request.status === OPENING || request.isPrerender) {
    host.scheduleMicrotask(() => runPass(request));
  } else {
    host.scheduleWork(() => runPass(request));
  }
}

// Whatever woke the request, its components run in its own async context.
function runPass(request: Request): void {
  const {requestStorage} = request.host;
  if (requestStorage === null) {
    performWork(request);
  } else {
    requestStorage.run(request, () => performWork(request));
  }
}

// A flush outside of a pass. A pass that is coming or running flushes anyway.
function flushSoon(request: Request): void {
  if (
    request.isFlushScheduled ||
    request.workLatch.isRunning ||
    request.pingedTasks.length > 0 ||
    !hasAudience(request)
  ) {
    return;
  }
  request.isFlushScheduled = true;
  request.host.scheduleWork(() => {
    request.isFlushScheduled = false;
    if (hasAudience(request) && !isOver(request)) {
      flushGuarded(request);
    }
  });
}

// Somebody takes the rows, or wants to know that the last of them is made.
function hasAudience({destination, onAllReady, pendingRows}: Request): boolean {
  return destination !== null || (onAllReady !== null && pendingRows === 0);
}

// Items arrive between passes.
function sendItem(request: Request, task: Task, item: unknown): void {
  runBetween(request, () => renderItem(request, task, item));
}

// Nobody takes the rows of a prerender, so there will be no room. Its sources go on when
// others had their turn: one that never waits must not keep an abort from being heard.
function awaitRoom(request: Request): void {
  if (request.isPrerender && request.waitingSources.length === 1) {
    request.host.scheduleWork(() => resumeSources(request));
  }
}

function outline(request: Request, value: unknown, written: Written): RowId {
  return runBetween(request, () => renderOutlined(request, value, written));
}

function runBetween<T>(request: Request, callback: () => T): T {
  try {
    return hold(
      request.workLatch,
      () => runInRequest(request, callback),
      () => runPass(request),
    );
  } finally {
    flushSoon(request);
  }
}

export const driver: Driver = {
  wake,
  flushSoon,
  fail: failRequest,
  sendItem,
  outline,
  awaitRoom,
};

export function startWork(request: Request): void {
  const {host} = request;
  host.scheduleMicrotask(() => runPass(request));
  host.scheduleWork(() => endOpening(request));
}
