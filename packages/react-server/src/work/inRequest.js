// Rendering happens inside of the request: hooks and `cache` know whose it is.

import type {Request} from '../request/request.js';

import {hooks} from '../evaluate/hooks.js';
import {enter, exit} from '../request/ambient.js';
import {serverInternals} from '../request/reactInternals.js';

// Passes nest where user code makes a host call back synchronously.
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
