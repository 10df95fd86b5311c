// A resolved module becomes the value of a chunk. It is required on the first read, after it
// has been loaded.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ClientHost, ModuleReference} from '../host.js';
import type {Response} from '../response.js';

import {
  settleWithError,
  settleWithModule,
} from 'flight-core/src/chunk/settle.js';
import {reportGlobalError} from '../response.js';

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
    if (tracer !== null) {
      tracer.moduleLoaded(chunk, {reference, isNew: loading != null});
    }
    settleWithModule(response, chunk, reference);
  };
  if (loading) {
    loading.then(
      () => afterLoading(response, ready),
      error =>
        afterLoading(response, () => settleWithError(response, chunk, error)),
    );
  } else {
    ready();
  }
}

// Called outside of the reading loop, so errors of listeners are reported here.
function afterLoading(response: Response, settle: () => void): void {
  try {
    settle();
  } catch (error) {
    reportGlobalError(response, error);
  }
}
