// Runs work inside a request, so that hooks and `cache` find the request.

import type {Request} from '../request/request.js';

import {hooks} from '../evaluate/hooks.js';
import {enter, exit} from '../request/ambient.js';
import {serverInternals} from '../request/reactInternals.js';

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
