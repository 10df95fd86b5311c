// Rendering and prerendering to web streams.

import type {ByteController} from './byteStreamSink.js';
import type {
  RenderCall,
  RenderEnvironment,
  RenderOptions,
  SignalOptions,
} from './openRequest.js';
import type {Destination} from 'react-server/src/request/host.js';
import type {Request} from 'react-server/src/request/request.js';
import type {CreateStream} from './renderStream.js';

import {openRequest, startWithSignal} from './openRequest.js';
import {RowSource} from './rowSource.js';

export type PrerenderResult = {prelude: ReadableStream};

export interface WebRenderEnvironment extends RenderEnvironment {
  // Creates the destination of a stream with this controller.
  readonly createDestination: (controller: ByteController) => Destination;
  // Creates a stream that offers its rows.
  readonly createStream: CreateStream;
}

export function renderToReadableStream(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): ReadableStream {
  const request = openRequest(environment, call);
  startWithSignal(request, call.options);
  return createWebStream(environment, request, call.options);
}

// The stream is made when all of its rows are complete. Rejects for invalid options, and if the
// renderer, its host or `onError` failed. Errors of components are rows. After an abort, the prelude
// contains the complete rows.
export function prerender(
  environment: WebRenderEnvironment,
  call: RenderCall<SignalOptions>,
): Promise<PrerenderResult> {
  return new Promise((resolve, reject) => {
    const request: Request = openRequest(environment, call, {
      onAllReady: () =>
        resolve({
          prelude: createWebStream(environment, request, call.options),
        }),
      onFatalError: reject,
    });
    startWithSignal(request, call.options);
  });
}

function createWebStream(
  {createDestination, createStream}: WebRenderEnvironment,
  request: Request,
  {handOff}: RenderOptions,
): ReadableStream {
  const rows = new RowSource(request.cell, createDestination);
  // Rows of development have additional content.
  return request.tracer === null && handOff !== false
    ? createStream(rows)
    : new ReadableStream(rows);
}
