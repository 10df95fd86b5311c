// Rendering to a Node stream: rows are written when they are ready, at the pace of the
// destination.

import type {
  RenderCall,
  RenderEnvironment,
  RenderOptions,
} from './openRequest.js';
import type {ChunkSink} from './viewBuffer.js';
import type {RenderCell, Request} from 'react-server/src/request/request.js';

import {abortError, usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {
  abort,
  abortUnlessOver,
  startFlowing,
  startWork,
  stopFlowing,
} from 'react-server/src/index.js';

import {openRequest} from './openRequest.js';
import {createNodeDestination} from './streamHostNode.js';

export interface NodeWritable extends ChunkSink {
  readonly destroyed?: boolean;
  on(event: string, listener: (argument: unknown) => void): unknown;
  // Destinations that are not Node's own may lack it.
  off?: (event: string, listener: (argument: unknown) => void) => unknown;
}

export type PipeableStream = {
  // Starts writing and returns the destination. Can be called once.
  readonly pipe: <T extends NodeWritable>(destination: T) => T,
  // Ends the render: unfinished rows are rejected with the reason.
  readonly abort: (reason: unknown) => void,
};

function makeClosedError(): Error {
  const message = 'The destination of the render was closed too early.';
  return abortError(message, 432);
}

function refuseDestination(destination: unknown): Error {
  return usageError(
    `pipe() expects a Writable of Node, got ${nameValue(destination)}. Use ` +
      'renderToReadableStream for web streams.',
  );
}

// The reader has left, without a reason, or the response has ended.
function stopClosedRender(request: Request): void {
  stopFlowing(request);
  abortUnlessOver(request, makeClosedError);
}

function stopUnlessOver(cell: RenderCell): void {
  if (cell.request !== null) {
    stopClosedRender(cell.request);
    cell.request = null;
  }
}

function connect(request: Request, stream: NodeWritable): void {
  const {cell} = request;
  const destination = createNodeDestination(stream);
  // Bytes have complete blocks.
  request.staticRows = null;

  function onDrain(): void {
    if (cell.request !== null) {
      startFlowing(cell.request, destination);
    }
  }

  function onError(cause: unknown): void {
    const {request} = cell;
    if (request !== null) {
      const message =
        'The destination of the render failed while it was written to.';
      stopFlowing(request);
      abort(request, new Error(message, {cause}));
    }
  }

  // After a complete response only the listeners are removed. Until then the stream can fail.
  function onClose(): void {
    const {request} = cell;
    if (request !== null && request.tracer !== null) {
      request.tracer.destinationClosed(() => stopUnlessOver(cell));
    } else {
      stopUnlessOver(cell);
    }
    stream.off?.('drain', onDrain);
    stream.off?.('error', onError);
    stream.off?.('close', onClose);
  }

  stream.on('drain', onDrain);
  stream.on('error', onError);
  stream.on('close', onClose);
  if (stream.destroyed === true) {
    // The error has been reported already.
    stopClosedRender(request);
  } else {
    startFlowing(request, destination);
  }
}

export function renderToPipeableStream(
  environment: RenderEnvironment,
  call: RenderCall<RenderOptions>,
): PipeableStream {
  const request = openRequest(environment, call);
  startWork(request);
  return createPipeable(request.cell);
}

// Applications keep `abort`, for example in a timeout: it must not retain the model.
function createPipeable(cell: RenderCell): PipeableStream {
  let isPiped = false;
  return {
    pipe<T extends NodeWritable>(destination: T): T {
      const {request} = cell;
      if (isPiped || request === null) {
        throw usageError('A render can be piped to one destination only.');
      }
      if (!hasMethod(destination, 'on')) {
        throw refuseDestination(destination);
      }
      isPiped = true;
      connect(request, destination);
      return destination;
    },
    abort(reason: unknown): void {
      if (cell.request !== null) {
        abort(cell.request, reason);
      }
    },
  };
}
