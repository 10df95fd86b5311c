// Prerendering to a Node stream, which is created when all rows are complete. Its reader determines
// the pace.

import type {RenderCell, Request} from 'react-server/src/request/request.js';
import type {
  RenderCall,
  RenderEnvironment,
  SignalOptions,
} from './openRequest.js';
import type {OutputChunk, ViewBuffer} from './viewBuffer.js';

import {abort, startFlowing, stopFlowing} from 'react-server/src/index.js';
import {Readable} from 'stream';

import {openRequest, startWithSignal} from './openRequest.js';
import {createNodeDestination} from './streamHostNode.js';

export type NodePrerenderResult = {prelude: Readable};

export function prerenderToNodeStream(
  environment: RenderEnvironment,
  call: RenderCall<SignalOptions>,
): Promise<NodePrerenderResult> {
  return new Promise((resolve, reject) => {
    const request: Request = openRequest(environment, call, {
      onAllReady() {
        resolve({prelude: createNodeStream(request.cell)});
      },
      onFatalError: reject,
    });
    // Bytes have complete blocks.
    request.staticRows = null;
    startWithSignal(request, call.options);
  });
}

function createNodeStream(cell: RenderCell): Readable {
  const stream: Readable = new Readable({
    read() {
      if (cell.request !== null) {
        startFlowing(cell.request, destination);
      }
    },
    destroy(error: Error | null, callback: (error: Error | null) => void) {
      const {request} = cell;
      if (request !== null) {
        stopFlowing(request);
        abort(request, error);
        cell.request = null;
      }
      callback(error);
    },
  });
  const destination: ViewBuffer = createDestination(stream);
  return stream;
}

// `push` of a Readable has the result of `write` of a Writable: false asks for a pause.
function createDestination(stream: Readable): ViewBuffer {
  return createNodeDestination({
    write: (chunk: OutputChunk) => stream.push(chunk),
    end: () => stream.push(null),
    destroy: (error: unknown) => stream.destroy(error),
  });
}
