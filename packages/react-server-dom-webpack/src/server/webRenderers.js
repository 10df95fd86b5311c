// Rendering and prerendering to web streams, as the entries export them.

import type {Request} from 'react-server/src/request/request.js';

import type {ClientManifest} from '../manifests.js';
import type {RenderCall, SignalOptions} from './openRequest.js';
import type {WebRenderEnvironment} from './webStream.js';

import {openPrerender, openRequest, startWithSignal} from './openRequest.js';
import {createWebStream} from './webStream.js';

export type PrerenderResult = {prelude: ReadableStream};

export type WebRenderers = {
  readonly renderToReadableStream: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => ReadableStream,
  // Rejects for invalid options, and if the renderer, its host or `onError` failed. Errors of
  // components are rows. After an abort, the prelude contains the complete rows.
  readonly prerender: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => Promise<PrerenderResult>,
};

export function createWebRenderers(
  environment: WebRenderEnvironment,
): WebRenderers {
  return {
    renderToReadableStream: (model, manifest, options) =>
      render(environment, {model, manifest, options: options ?? {}}),
    prerender: (model, manifest, options) =>
      prerender(environment, {model, manifest, options: options ?? {}}),
  };
}

function render(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): ReadableStream {
  const request = openRequest(environment, call);
  startWithSignal(request, call.options);
  return createWebStream(environment, request, call.options);
}

// The stream is made when all of its rows are complete.
function prerender(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): Promise<PrerenderResult> {
  return new Promise((resolve, reject) => {
    const request: Request = openPrerender(environment, call, {
      onAllReady: () =>
        resolve({
          prelude: createWebStream(environment, request, call.options),
        }),
      onFatalError: reject,
    });
    startWithSignal(request, call.options);
  });
}
