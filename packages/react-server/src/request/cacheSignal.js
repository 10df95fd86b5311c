// The signal for user code that is aborted when the cache of a render is no longer needed. It is
// rarely used, so the controller and the reason are created on first use.

import {releaseFrames} from 'flight-core/src/errors.js';

export type CacheSignal = {
  controller: AbortController | null,
  // Creates the reason of the abort. Null while the cache is needed.
  reasonOfEnd: null | (() => unknown),
};

export function createCacheSignal(): CacheSignal {
  return {controller: null, reasonOfEnd: null};
}

export function readCacheSignal(state: CacheSignal): AbortSignal {
  if (state.controller !== null) {
    return state.controller.signal;
  }
  const controller = new AbortController();
  state.controller = controller;
  if (state.reasonOfEnd !== null) {
    abort(controller, state.reasonOfEnd);
  }
  return controller.signal;
}

// Only the first call has an effect.
export function endCache(state: CacheSignal, makeReason: () => unknown): void {
  if (state.reasonOfEnd === null) {
    state.reasonOfEnd = makeReason;
    if (state.controller !== null) {
      abort(state.controller, makeReason);
    }
  }
}

function abort(controller: AbortController, makeReason: () => unknown): void {
  const reason = makeReason();
  controller.abort(reason);
  if (reason === undefined) {
    // The platform has created one.
    releaseFrames(controller.signal.reason);
  }
}
