// The environments with web streams: edge runtimes and browsers.

import type {AsyncStorage} from 'react-server/src/request/host.js';
import type {ServerEnvironment} from './createServer.js';

import {
  createMessageScheduler,
  scheduleInTimeout,
  scheduleMicrotask,
} from './scheduling.js';
import {createWebStreamHost} from './streamHostWeb.js';

export function createEdgeEnvironment(): ServerEnvironment {
  return {
    ...createWebStreamHost(4096),
    scheduling: {scheduleMicrotask, scheduleWork: scheduleInTimeout},
    // A global in these runtimes, if they have it.
    createStorage: <T>(): AsyncStorage<T> | null =>
      typeof AsyncLocalStorage === 'function'
        ? new AsyncLocalStorage<T | void>()
        : null,
    asyncHooks: null,
  };
}

// Also for service workers.
export function createBrowserEnvironment(): ServerEnvironment {
  return {
    ...createWebStreamHost(2048),
    scheduling: {scheduleMicrotask, scheduleWork: createMessageScheduler()},
    createStorage: () => null,
    asyncHooks: null,
  };
}
