// A work pass: renders all woken tasks, and postponed ones until the pass is full.

import type {Request} from '../request/request.js';

import {hooks} from '../evaluate/hooks.js';
import {isFull} from '../partition/postpone.js';
import {enter, exit} from '../request/ambient.js';
import {createPass} from '../request/pass.js';
import {serverInternals} from '../request/reactInternals.js';
import {isOver} from '../request/request.js';
import {renderLater, renderTask} from './renderTask.js';

export function performWork(request: Request): void {
  request.pass = createPass();
  const tasks = request.pingedTasks;
  request.pingedTasks = [];
  if (isOver(request)) {
    return;
  }
  request.tracer?.passBegun();
  runInRequest(request, () => {
    for (const task of tasks) {
      renderTask(request, task);
    }
    renderPostponed(request);
  });
}

function renderPostponed(request: Request): void {
  while (
    !isFull(request, request.pass.weight) &&
    !request.postponedTasks.isEmpty()
  ) {
    renderLater(request, request.postponedTasks.take());
  }
}

// Runs work inside a request, so that hooks and `cache` find the request.
// Passes are nested if a host calls back synchronously.
export function runInRequest<T>(request: Request, callback: () => T): T {
  const previousHooks = serverInternals.H;
  serverInternals.H = hooks;
  const previous = enter(request);
  try {
    return callback();
  } finally {
    request.hookState.isRendering = false;
    serverInternals.H = previousHooks;
    exit(previous);
  }
}
