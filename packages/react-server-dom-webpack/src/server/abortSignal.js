// A signal given to a render aborts it, now or later, and is let go when the render ends.

import type {Request} from 'react-server/src/request/request.js';

import {abort} from 'react-server/src/index.js';
import {readCacheSignal} from 'react-server/src/request/cacheSignal.js';

export function abortWithSignal(request: Request, signal: AbortSignal): void {
  if (signal.aborted) {
    abort(request, signal.reason);
    return;
  }
  signal.addEventListener('abort', () => abort(request, signal.reason), {
    // However a render ends, its cache is aborted: that takes the listener off.
    signal: readCacheSignal(request.cacheSignal),
  });
}
