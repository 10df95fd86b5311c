// Rendering to a web stream. Nothing is put into it before somebody reads; from then on
// rows are enqueued as they become ready, however slowly they are read.

import type {Destination} from 'react-server/src/host.js';
import type {
  RenderCall,
  RenderEnvironment,
  RenderOptions,
} from './openRequest.js';

import {
  abort,
  startFlowing,
  startWork,
  stopFlowing,
} from 'react-server/src/index.js';

import {abortWithSignal} from './abortSignal.js';
import {openRequest} from './openRequest.js';

export interface WebRenderEnvironment extends RenderEnvironment {
  // What the host writes to, for a stream with this controller.
  readonly createDestination: (
    controller: ReadableByteStreamController,
  ) => Destination;
}

export interface WebRenderOptions extends RenderOptions {
  readonly signal?: AbortSignal | null;
}

export function renderToReadableStream(
  environment: WebRenderEnvironment,
  call: RenderCall<WebRenderOptions>,
): ReadableStream {
  const request = openRequest(environment, call);
  const {signal} = call.options;
  if (signal != null) {
    abortWithSignal(request, signal);
  }
  startWork(request);
  let destination: Destination | null = null;
  return new ReadableStream(
    {
      type: 'bytes',
      pull(controller: ReadableByteStreamController): void {
        destination ??= environment.createDestination(controller);
        startFlowing(request, destination);
      },
      cancel(reason: unknown): void {
        stopFlowing(request);
        abort(request, reason);
      },
    },
    {highWaterMark: 0},
  );
}
