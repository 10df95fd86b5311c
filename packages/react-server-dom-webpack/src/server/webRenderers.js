// The functions for web streams, as the entries export them.

import type {ClientManifest} from '../manifests.js';
import type {SignalOptions} from './openRequest.js';
import type {PrerenderResult} from './prerender.js';
import type {WebRenderEnvironment} from './webStream.js';

import {prerender as prerenderToWeb} from './prerender.js';
import {renderToReadableStream as renderToWeb} from './renderToReadableStream.js';

export type WebRenderers = {
  readonly renderToReadableStream: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => ReadableStream,
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
      renderToWeb(environment, {model, manifest, options: options ?? {}}),
    prerender: (model, manifest, options) =>
      prerenderToWeb(environment, {model, manifest, options: options ?? {}}),
  };
}
