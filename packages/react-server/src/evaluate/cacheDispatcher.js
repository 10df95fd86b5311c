// The dispatcher of `cache` and `cacheSignal`, which belong to the current request.

import type {ServerHost} from '../request/host.js';
import type {Request} from '../request/request.js';

import {usageError} from 'flight-core/src/errors.js';

import {currentRequest} from '../request/ambient.js';
import {serverInternals} from '../request/reactInternals.js';
import {cacheOf, readCacheSignal} from '../request/request.js';

// Shared by the entry points of one build, not by other renderers.
type OwnDispatcher = {
  // The development observer replaces it.
  getCacheForType: (create: () => unknown) => unknown,
  readonly cacheSignal: () => AbortSignal | null,
  // React's development build calls it for each element.
  getOwner: () => unknown,
};

// `findRequest` also finds the request after an `await`, if the host has a request storage.
function createDispatcher(findRequest: () => Request | null): OwnDispatcher {
  return {
    getCacheForType(create: () => unknown): unknown {
      const request = findRequest();
      if (request === null) {
        return create();
      }
      const cache = cacheOf(request);
      const cached = cache.get(create);
      if (cached !== undefined || cache.has(create)) {
        return cached;
      }
      const created = create();
      cache.set(create, created);
      return created;
    },
    cacheSignal(): AbortSignal | null {
      const request = findRequest();
      return request === null ? null : readCacheSignal(request);
    },
    getOwner: () => null,
  };
}

const installed: WeakSet<interface {}> = new WeakSet();

export function resolveRequest(host: ServerHost): Request | null {
  const current = currentRequest();
  if (current !== null) {
    return current;
  }
  const {requestStorage} = host;
  const stored = requestStorage === null ? null : requestStorage.getStore();
  return stored ?? null;
}

// React has one field for the dispatcher, and the first renderer of a process keeps it.
export function installCacheDispatcher(host: ServerHost): void {
  const present = serverInternals.A;
  if (present === null || present === undefined) {
    const dispatcher = createDispatcher(() => resolveRequest(host));
    installed.add(dispatcher);
    serverInternals.A = dispatcher;
  } else if (!installed.has(present)) {
    throw usageError(
      'Another server renderer already uses this copy of React. Each needs its ' +
        'own copy.',
      458,
    );
  }
}
