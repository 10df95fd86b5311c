// A work pass: renders all woken tasks, and postponed ones until the pass is full; then flushes
// finished rows.

import type {Request} from '../request/request.js';

import {isFull} from '../partition/postpone.js';
import {runLatched} from '../request/latch.js';
import {createPass} from '../request/pass.js';
import {isOver} from '../request/request.js';
import {failRequest, flushGuarded} from './flow.js';
import {runInRequest} from './inRequest.js';
import {renderLater, renderTask} from './renderTask.js';

export function performWork(request: Request): void {
  runLatched(request.workLatch, () => performPass(request));
  if (!isOver(request)) {
    flushGuarded(request);
  }
}

function performPass(request: Request): void {
  request.pass = createPass();
  const tasks = request.pingedTasks;
  request.pingedTasks = [];
  request.isPassScheduled = false;
  if (isOver(request)) {
    return;
  }
  if (request.tracer !== null) {
    request.tracer.passBegun();
  }
  try {
    runInRequest(request, () => {
      for (const task of tasks) {
        renderTask(request, task);
      }
      renderPostponed(request);
    });
  } catch (error) {
    failRequest(request, error);
  }
}

function renderPostponed(request: Request): void {
  while (
    !isFull(request, request.pass.weight) &&
    !request.postponedTasks.isEmpty()
  ) {
    renderLater(request, request.postponedTasks.take());
  }
}
