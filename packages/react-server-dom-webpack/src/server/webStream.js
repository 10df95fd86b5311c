// The web stream of a request. Writing starts with the first read. Then rows are enqueued when they
// are ready, until too many bytes wait for the reader. The stream pulls again when these have been
// read.

import type {Destination} from 'react-server/src/request/host.js';
import type {Request} from 'react-server/src/request/request.js';
import type {RenderEnvironment, RenderOptions} from './openRequest.js';
import type {ByteController} from '../byteController.js';

import {abort, startFlowing, stopFlowing} from 'react-server/src/index.js';

import {offerWebRows} from './handOff.js';

export interface WebRenderEnvironment extends RenderEnvironment {
  // Creates the destination of a stream with this controller.
  readonly createDestination: (controller: ByteController) => Destination;
}

export function createWebStream(
  {createDestination}: WebRenderEnvironment,
  request: Request,
  options: RenderOptions,
): ReadableStream {
  let destination: Destination | null = null;
  const stream = new ReadableStream(
    {
      type: 'bytes',
      pull(controller: ReadableByteStreamController): void {
        destination ??= createDestination(controller);
        startFlowing(request, destination);
      },
      cancel(reason: unknown): void {
        stopFlowing(request);
        abort(request, reason);
      },
    },
    {highWaterMark: 0},
  );
  offerWebRows(stream, request, {options, createDestination});
  return stream;
}
