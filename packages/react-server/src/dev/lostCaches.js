// Warns if `cache` is called while a render is open and nothing says to which render the call belongs:
// after an `await`, where the environment has no storage. Its result is then created again each time.

import type {Request} from '../request/request.js';

import {currentRequest} from '../request/ambient.js';
import {serverInternals} from '../request/reactInternals.js';
import {isOver} from '../request/request.js';
import {cacheWatch} from './processState.js';

// Called for each request: the dispatcher is installed with the first one.
export function watchCaches(request: Request): void {
  if (request.host.requestStorage !== null) {
    return;
  }
  for (const other of Array.from(cacheWatch.requests)) {
    if (!isRendering(other)) {
      cacheWatch.requests.delete(other);
    }
  }
  cacheWatch.requests.add(request);
  const dispatcher = serverInternals.A;
  if (dispatcher != null && !cacheWatch.isInstalled) {
    cacheWatch.isInstalled = true;
    const {getCacheForType} = dispatcher;
    dispatcher.getCacheForType = create => {
      warnAboutLostCache();
      return getCacheForType(create);
    };
  }
}

function isRendering(request: Request): boolean {
  return !isOver(request) && request.unfinishedTasks.size > 0;
}

function warnAboutLostCache(): void {
  if (
    cacheWatch.hasWarned ||
    currentRequest() !== null ||
    !Array.from(cacheWatch.requests).some(isRendering)
  ) {
    return;
  }
  cacheWatch.hasWarned = true;
  console.error(
    'A function of `cache` was called while no component was running, for example after an `await`. ' +
      'Its result is not kept, because only AsyncLocalStorage finds the render there, and the server ' +
      'has none. Call it before the first `await`; or, in an edge runtime, set ' +
      '`globalThis.AsyncLocalStorage` before the server is imported (Cloudflare: with the flag ' +
      '`nodejs_als`).',
  );
}
