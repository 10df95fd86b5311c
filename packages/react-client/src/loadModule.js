// A resolved module becomes the value of a chunk. It is required on the first read, after it
// has been loaded.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ClientHost, ModuleReference} from './host.js';
import type {Response} from './response.js';

import {BLOCKED} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithModule,
} from 'flight-core/src/chunk/settle.js';
import {reportGlobalError} from './response.js';

type Loading = ReturnType<ClientHost['preloadModule']>;

// `loading` is what the host returned from preloading the module.
export function settleWhenLoaded(
  response: Response,
  chunk: Chunk,
  reference: ModuleReference,
  loading: Loading,
): void {
  const {tracer} = response;
  const ready = () => {
    tracer?.moduleLoaded(chunk, {reference, isNew: loading != null});
    settleWithModule(response, chunk, reference);
  };
  const fail = (error: unknown) => {
    if (chunk.status === BLOCKED && chunk.reason === null) {
      settleWithError(response, chunk, error);
    }
  };
  // Outside of the reading loop, so errors of listeners are reported here. Whatever happens, the
  // chunk does not stay blocked.
  const report = (error: unknown) => {
    try {
      fail(error);
    } finally {
      reportGlobalError(response, error);
    }
  };
  if (loading) {
    void Promise.resolve(loading.then(ready, fail)).then(undefined, report);
  } else {
    ready();
  }
}
