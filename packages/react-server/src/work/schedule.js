// When work runs. While a request opens, woken tasks run in microtasks, so that a page whose data
// is ready is one flush; later they run in tasks of the scheduler. After an abort only settled
// values continue, in microtasks: they may contain promises that reject. A prerender always uses
// microtasks, except after an abort and for a source that never waits.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Written} from '../places/written.js';
import type {Due} from '../request/pass.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';

import {
  FLUSH,
  IDLE,
  IN_FLUSH,
  IN_PASS,
  NOTHING,
  PASS,
  createPass,
} from '../request/pass.js';
import {
  OPEN,
  OPENING,
  endOpening,
  isOver,
  moveActivity,
} from '../request/request.js';
import {
  announceReady,
  failRequest,
  flush,
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
  const isFirst = request.pingedTasks.length === 0;
  request.pingedTasks.push(task);
  request.tracer?.taskWoken(task);
  if (isFirst) {
    schedulePass(request);
  }
}

function schedulePass(request: Request): void {
  request.passesInTask++;
  if (
    (request.status !== OPEN || request.isPrerender) &&
    request.passesInTask <= MOST_PASSES
  ) {
    request.host.scheduleMicrotask(() => work(request, PASS));
  } else {
    scheduleTask(request, () => work(request, PASS));
  }
}

// Does what is due, now or when the present activity ends. Nothing else catches what is thrown around a pass,
// or by a destination.
export function work(request: Request, due: Due): void {
  if (due > request.due) {
    request.due = due;
  }
  if (request.activity !== IDLE || isOver(request)) {
    return;
  }
  try {
    doAllDue(request);
    announceReady(request);
  } catch (error) {
    failRequest(request, error);
  }
}

function doAllDue(request: Request): void {
  let hasRendered = false;
  try {
    while (request.due !== NOTHING && !isOver(request)) {
      if (request.due === PASS) {
        request.due = FLUSH;
        moveActivity(request, IN_PASS);
        runInContext(request, () => performWork(request));
        hasRendered = true;
        continue;
      }
      request.due = NOTHING;
      moveActivity(request, IN_FLUSH);
      flush(request);
      if (hasRendered) {
        hasRendered = false;
        resumePostponed(request);
      }
    }
  } finally {
    moveActivity(request, IDLE);
  }
}

// The content in front of postponed content was written. Its readers run before the next pass. If a
// pass is scheduled already, it also renders postponed content.
function resumePostponed(request: Request): void {
  const {postponedTasks, pingedTasks} = request;
  if (
    !postponedTasks.isEmpty() &&
    pingedTasks.length === 0 &&
    !isOver(request)
  ) {
    const {scheduleAfterFlush} = request.host;
    if (request.status === OPENING && scheduleAfterFlush !== null) {
      scheduleAfterFlush(() => work(request, PASS));
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
  const {activity} = request;
  if (activity === IN_PASS) {
    return runInRequest(request, callback);
  }
  request.pass = createPass();
  moveActivity(request, IN_PASS);
  try {
    return runInRequest(request, callback);
  } finally {
    moveActivity(request, activity);
    if (request.due !== NOTHING) {
      work(request, request.due);
    }
    flushSoon(request);
    resumePostponed(request);
  }
}

export function startWork(request: Request): void {
  request.host.scheduleMicrotask(() => {
    work(request, PASS);
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
