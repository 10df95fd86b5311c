// Rendering to a web stream.

import type {RenderCall, SignalOptions} from './openRequest.js';
import type {WebRenderEnvironment} from './webStream.js';

import {openRequest, startWithSignal} from './openRequest.js';
import {createWebStream} from './webStream.js';

export function renderToReadableStream(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): ReadableStream {
  const request = openRequest(environment, call);
  startWithSignal(request, call.options);
  return createWebStream(environment, request);
}
