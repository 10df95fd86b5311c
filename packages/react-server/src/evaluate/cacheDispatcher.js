// What `cache` and `cacheSignal` ask: they live as long as the request does.

import type {ServerHost} from '../request/host.js';
import type {Request} from '../request/request.js';

import {usageError} from 'flight-core/src/errors.js';

import {currentRequest} from '../request/ambient.js';
import {readCacheSignal} from '../request/cacheSignal.js';
import {serverInternals} from '../request/reactInternals.js';

// Our mark on the dispatcher: entries of one build share it, other renderers do not.
type CacheDispatcher = {
  readonly getCacheForType: <T>(create: () => T) => T,
  readonly cacheSignal: () => AbortSignal | null,
  // React's development build asks for it whenever an element is created.
  readonly getOwner: () => null,
};

// Finds the request behind an await, where a host can.
function createDispatcher(findRequest: () => Request | null): CacheDispatcher {
  return {
    getCacheForType<T>(create: () => T): T {
      const request = findRequest();
      if (request === null) {
        return create();
      }
      const cached = request.cache.get(create);
      if (cached !== undefined || request.cache.has(create)) {
        return cached as $FlowFixMe; // the entry of `create` is what it returned
      }
      const created = create();
      request.cache.set(create, created);
      return created;
    },
    cacheSignal(): AbortSignal | null {
      const request = findRequest();
      return request === null ? null : readCacheSignal(request.cacheSignal);
    },
    getOwner: () => null,
  };
}

const installed: WeakSet<CacheDispatcher> = new WeakSet();

export function resolveRequest(host: ServerHost): Request | null {
  const current = currentRequest();
  if (current !== null) {
    return current;
  }
  const {requestStorage} = host;
  const stored = requestStorage === null ? null : requestStorage.getStore();
  return (stored ?? null) as $FlowFixMe; // the storage holds what `performWork` ran with
}

// React has one slot for it, so the first renderer of a process keeps it.
export function installCacheDispatcher(host: ServerHost): void {
  const present = serverInternals.A as $FlowFixMe; // another renderer's, perhaps
  if (present === null || present === undefined) {
    const dispatcher = createDispatcher(() => resolveRequest(host));
    installed.add(dispatcher);
    serverInternals.A = dispatcher;
  } else if (!installed.has(present)) {
    throw usageError(
      'Another server renderer uses this copy of React already. Two of them ' +
        'need two copies.',
      458,
    );
  }
}
