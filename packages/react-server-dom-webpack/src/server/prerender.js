// Prerendering to a web stream: there is one when all of its rows are there.

import type {Request} from 'react-server/src/request/request.js';
import type {RenderCall, SignalOptions} from './openRequest.js';
import type {WebRenderEnvironment} from './webStream.js';

import {openPrerender, startWithSignal} from './openRequest.js';
import {createWebStream} from './webStream.js';

export type PrerenderResult = {prelude: ReadableStream};

// Rejects for options that cannot be meant, and if the renderer, its host or `onError`
// failed; errors of components are rows. After an abort, the prelude is what was complete.
export function prerender(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): Promise<PrerenderResult> {
  return new Promise((resolve, reject) => {
    const request: Request = openPrerender(environment, call, {
      onAllReady: () =>
        resolve({prelude: createWebStream(environment, request)}),
      onFatalError: reject,
    });
    startWithSignal(request, call.options);
  });
}
