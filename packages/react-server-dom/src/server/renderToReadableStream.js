// Rendering and prerendering to web streams.

import type {ByteController, CreateDestination} from '../byteController.js';
import type {
  RenderCall,
  RenderEnvironment,
  RenderOptions,
  SignalOptions,
} from './openRequest.js';
import type {Destination} from 'react-server/src/request/host.js';
import type {RenderCell, Request} from 'react-server/src/request/request.js';

import {abort, startFlowing, stopFlowing} from 'react-server/src/index.js';

import {offerWebRows} from './rowStream.js';
import {openPrerender, openRequest, startWithSignal} from './openRequest.js';

// The reasons of branches of branches are nested arrays; a deeper one is a reason of the application.
const NESTED_BRANCHES = 8;

export type PrerenderResult = {prelude: ReadableStream};

export interface WebRenderEnvironment extends RenderEnvironment {
  // Creates the destination of a stream with this controller.
  readonly createDestination: (controller: ByteController) => Destination;
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

// Writing starts with the first read. Then rows are enqueued when they are ready, until too many
// bytes wait for the reader. The stream pulls again when these have been read.
class RenderSource {
  readonly type: 'bytes' = 'bytes';
  readonly cell: RenderCell;
  readonly createDestination: CreateDestination;
  destination: Destination | null = null;

  constructor(cell: RenderCell, createDestination: CreateDestination) {
    this.cell = cell;
    this.createDestination = createDestination;
  }

  pull(controller: ReadableByteStreamController): void {
    const {request} = this.cell;
    if (request !== null) {
      this.destination ??= this.createDestination(controller);
      startFlowing(request, this.destination);
    }
  }

  cancel(reason: unknown): void {
    const {request} = this.cell;
    if (request !== null) {
      stopFlowing(request);
      abort(request, isAbsent(reason) ? undefined : reason);
      this.cell.request = null;
    }
  }
}

function createWebStream(
  {createDestination}: WebRenderEnvironment,
  request: Request,
  options: RenderOptions,
): ReadableStream {
  const stream = new ReadableStream(
    new RenderSource(request.cell, createDestination),
    {highWaterMark: 0},
  );
  offerWebRows(stream, request, {options, createDestination});
  return stream;
}

// What a reader that leaves without a reason passes to `cancel`: the adapters of Node pass null, and
// a `tee` an array of what its two branches were given, which can be branched as well.
function isAbsent(reason: unknown): boolean {
  return [reason].flat(NESTED_BRANCHES).every(part => part == null);
}
