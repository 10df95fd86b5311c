// When work runs. While a request opens, woken tasks run in microtasks, so that a page whose data
// is ready is one flush; later they run in tasks of the scheduler. After an abort only settled
// values continue, in microtasks: they may contain promises that reject. A prerender always uses
// microtasks, except after an abort and for a source that never waits.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Written} from '../places/written.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';

import {createPass, hold, runLatched} from '../request/pass.js';
import {OPEN, OPENING, endOpening, isOver} from '../request/request.js';
import {
  failRequest,
  flushSoon,
  noteNewTask,
  runInContext,
  scheduleTask,
} from './flow.js';
import {performWork, runInRequest} from './performWork.js';
import {renderItem, renderOutlined} from './renderTask.js';

// The limit of passes in microtasks without a task of the scheduler. Without it, a component that
// throws a new resolved promise at each attempt would block all other work, such as an abort.
const MOST_PASSES = 10_000;

// The first task in an empty list schedules a pass.
export function wake(request: Request, task: Task): void {
  if (isOver(request)) {
    return;
  }
  request.pingedTasks.push(task);
  request.tracer?.taskWoken(task);
  schedulePassOnce(request);
}

function schedulePassOnce(request: Request): void {
  if (request.pingedTasks.length > 0 && !request.isPassScheduled) {
    schedulePass(request);
  }
}

function schedulePass(request: Request): void {
  request.passesInTask++;
  if (
    (request.status !== OPEN || request.isPrerender) &&
    request.passesInTask <= MOST_PASSES
  ) {
    request.host.scheduleMicrotask(() => runPass(request));
  } else {
    scheduleTask(request, () => runPass(request));
  }
  // A host may have called back already.
  request.isPassScheduled = request.pingedTasks.length > 0;
}

// Called by the platform: nothing else catches what is thrown around the pass.
function runPass(request: Request): void {
  try {
    runLatched(request.turnLatch, () => {
      runInContext(request, () => performWork(request));
      resumePostponed(request);
      schedulePassOnce(request);
    });
  } catch (error) {
    failRequest(request, error);
  }
}

// The content in front of postponed content was written. Its readers run before the next pass. If a
// pass is scheduled already, it also renders postponed content.
function resumePostponed(request: Request): void {
  const {postponedTasks, pingedTasks, workLatch} = request;
  if (
    !postponedTasks.isEmpty() &&
    pingedTasks.length === 0 &&
    !workLatch.isRunning &&
    !isOver(request)
  ) {
    const {scheduleAfterFlush} = request.host;
    if (request.status === OPENING && scheduleAfterFlush !== null) {
      scheduleAfterFlush(() => runPass(request));
    } else {
      schedulePass(request);
    }
  }
}

// Items are rendered between passes.
export function sendModelItem(
  request: Request,
  task: Task,
  item: unknown,
): void {
  runBetween(request, () => renderItem(request, task, item));
}

export function outline(
  request: Request,
  value: unknown,
  written: Written,
): RowId {
  return runBetween(request, () => renderOutlined(request, value, written));
}

function runBetween<T>(request: Request, callback: () => T): T {
  if (!request.workLatch.isRunning) {
    request.pass = createPass();
  }
  try {
    return hold(
      request.workLatch,
      () => runInRequest(request, callback),
      () => runPass(request),
    );
  } finally {
    flushSoon(request);
    resumePostponed(request);
    schedulePassOnce(request);
  }
}

export function startWork(request: Request): void {
  request.host.scheduleMicrotask(() => {
    runPass(request);
    // Most small answers are complete, and need no task.
    if (request.pendingRows > 0) {
      endOpeningLater(request);
    }
  });
}

function endOpeningLater({cell, host}: Request): void {
  host.scheduleWork(() => {
    const {request} = cell;
    if (request !== null) {
      noteNewTask(request);
      endOpening(request);
    }
  });
}
