// A work pass: renders all woken tasks, then flushes finished rows.

import type {Request} from '../request/request.js';

import {runLatched} from '../request/latch.js';
import {isOver} from '../request/request.js';
import {failRequest, flushGuarded} from './flow.js';
import {runInRequest} from './inRequest.js';
import {renderTask} from './renderTask.js';

export function performWork(request: Request): void {
  runLatched(request.workLatch, () => performPass(request));
  if (!isOver(request)) {
    flushGuarded(request);
  }
}

function performPass(request: Request): void {
  const tasks = request.pingedTasks;
  request.pingedTasks = [];
  if (isOver(request)) {
    return;
  }
  try {
    runInRequest(request, () => {
      for (const task of tasks) {
        renderTask(request, task);
      }
    });
  } catch (error) {
    failRequest(request, error);
  }
}
