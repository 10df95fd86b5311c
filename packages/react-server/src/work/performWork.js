// A work pass: every task that was woken gets its turn, then what is ready is flushed.

import type {Request} from '../request.js';

import {enter, exit} from '../ambient.js';
import {serverInternals} from '../reactInternals.js';
import {hooks} from '../render/hooks.js';
import {isOver} from '../request.js';
import {failRequest, flushGuarded} from './flow.js';
import {renderTask} from './renderTask.js';

export function performWork(request: Request): void {
  const tasks = request.pingedTasks;
  request.pingedTasks = [];
  if (isOver(request)) {
    return;
  }
  const previousHooks = serverInternals.H;
  serverInternals.H = hooks;
  const previous = enter(request);
  try {
    for (const task of tasks) {
      renderTask(request, task);
    }
  } catch (error) {
    failRequest(request, error);
  } finally {
    request.hookState.isRendering = false;
    serverInternals.H = previousHooks;
    exit(previous);
  }
  if (!isOver(request)) {
    flushGuarded(request);
  }
}
