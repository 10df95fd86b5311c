// A module that the host has resolved becomes the value of a chunk. It is required when it is
// needed, which may be once it has been loaded at the earliest.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ClientHost, ModuleReference} from '../host.js';
import type {Response} from '../response.js';

import {
  settleWithError,
  settleWithModule,
} from 'flight-core/src/chunk/settle.js';
import {expectNoWaits, reportGlobalError} from '../response.js';

// What the chunk holds until it is read.
export class LoadedModule {
  readonly reference: ModuleReference;

  constructor(reference: ModuleReference) {
    this.reference = reference;
  }
}

type Loading = ReturnType<ClientHost['preloadModule']>;

// `loading` is what the host said when it was asked to preload the module.
export function settleWhenLoaded(
  response: Response,
  chunk: Chunk,
  {
    reference,
    loading,
  }: {readonly reference: ModuleReference, readonly loading: Loading},
): void {
  const ready = () =>
    settleWithModule(response, chunk, new LoadedModule(reference));
  if (loading) {
    response.loading++;
    loading.then(
      () => afterLoading(response, ready),
      error =>
        afterLoading(response, () => settleWithError(response, chunk, error)),
    );
  } else {
    ready();
  }
}

// What listeners throw has no reading loop to end up in here.
function afterLoading(response: Response, settle: () => void): void {
  response.loading--;
  try {
    settle();
    expectNoWaits(response);
  } catch (error) {
    reportGlobalError(response, error);
  }
}
