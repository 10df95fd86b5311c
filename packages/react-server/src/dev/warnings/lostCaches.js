// Warns if `cache` is called while a render is open and nothing says to which render the call belongs:
// after an `await`, where the environment has no storage. Its result is then created again each time.

import type {Request} from '../../request/request.js';

import {currentRequest} from '../../request/ambient.js';
import {serverInternals} from '../../request/reactInternals.js';
import {isOver} from '../../request/request.js';
import {cacheWatch} from '../processState.js';

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
  cacheWatch.requests.add(new WeakRef(request));
  const dispatcher = serverInternals.A;
  if (dispatcher != null && !cacheWatch.isInstalled) {
    cacheWatch.isInstalled = true;
    const {getCacheForType} = dispatcher;
    const warning: typeof getCacheForType = create => {
      warnAboutLostCache();
      return getCacheForType(create);
    };
    dispatcher.getCacheForType = warning;
  }
}

function isRendering(ref: WeakRef<Request>): boolean {
  const request = ref.deref();
  return (
    request !== undefined &&
    !isOver(request) &&
    request.unfinishedTasks.size > 0
  );
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
    'A function of `cache` was called while no component was running: after an `await`, or outside of ' +
      'a render. Its result is not kept. After an `await`, only AsyncLocalStorage finds the render, and ' +
      'this server has none: call it before the first `await`; or, in an edge runtime, set ' +
      '`globalThis.AsyncLocalStorage` before the server is imported (Cloudflare: with the flag ' +
      '`nodejs_als`).',
  );
}
