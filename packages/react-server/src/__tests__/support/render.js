// Renders to memory, with or without a reader.

import {setImmediate as nextTask} from 'node:timers/promises';

import {createRequest, startFlowing, startWork} from '../../index.js';
import {createMemoryDestination, createMemoryHost} from './memoryHost.js';

// Waits for everything that needs no timer.
export async function settle() {
  for (let i = 0; i < 10; i++) {
    await nextTask();
  }
}

// A request that has not been started. `errors` are the arguments of `onError`.
export function openRender(model, options = {}) {
  const {host, escaped} = createMemoryHost(options.host);
  const errors = [];
  const request = createRequest({
    manifest: {},
    tracer: null,
    progressiveChunkSize: Infinity,
    onError(error) {
      errors.push(error);
      return 'digest';
    },
    ...options,
    model,
    host,
  });
  return {request, errors, escaped};
}

// A prerender that has not been started. `result` settles like the result of an entry, with the
// text of the prelude.
export function openPrerender(model, options = {}) {
  let prerender;
  const result = new Promise((resolve, reject) => {
    prerender = openRender(model, {
      onAllReady: () => resolve(readPrelude(prerender.request)),
      onFatalError: reject,
      ...options,
    });
  });
  return {...prerender, result};
}

function readPrelude(request) {
  const destination = createMemoryDestination();
  startFlowing(request, destination);
  return destination.text();
}

export function startRender(model, options = {}) {
  const destination = createMemoryDestination(options.wantsMore);
  const render = {...openRender(model, options), destination};
  startWork(render.request);
  startFlowing(render.request, destination);
  return render;
}

// The rows of a render that ends by itself, not split in text rows.
export async function renderText(model, options) {
  const {destination, errors, escaped} = startRender(model, options);
  await settle();
  return {
    text: destination.text(),
    rows: destination.text().trimEnd().split('\n'),
    errors,
    escaped,
    isClosed: destination.isClosed(),
  };
}

// A promise that is settled from outside.
export function createDeferred() {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => {
    deferred.resolve = resolve;
    deferred.reject = reject;
  });
  return deferred;
}
