// A Node stream → the framer. Errors reject the pending rows: an exception in a `data` listener would end the process instead.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {TransportChunk} from 'react-client/src/frame/chunkBytes.js';
import type {Response} from 'react-client/src/response.js';

import {noteStream} from './createFrom.js';
import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {
  close,
  closeEarly,
  createStreamState,
  getRoot,
  processChunk,
  reportGlobalError,
} from 'react-client/src/index.js';

// The parameters depend on the event: any function is one.
type Listener = (...parameters: ReadonlyArray<empty>) => unknown;

export type NodeReadable = interface {
  on(event: string, listener: Listener): unknown,
  // Streams that are not Node's own may lack it.
  off?: (event: string, listener: Listener) => unknown,
  readonly closed?: boolean,
  readonly destroyed?: boolean,
  readonly readableEnded?: boolean,
  readonly errored?: unknown,
};

function attempt(response: Response, act: () => void): void {
  try {
    act();
  } catch (error) {
    reportGlobalError(response, error);
  }
}

// Returns the root immediately.
export function readNodeStream(
  response: Response,
  stream: NodeReadable,
): Chunk {
  if (!hasMethod(stream, 'on')) {
    throw usageError(
      `createFromNodeStream expects a Readable of Node, got ${nameValue(stream)}. For web ` +
        'streams use createFromReadableStream.',
    );
  }
  noteStream(response, stream);
  pumpNodeStream(response, stream);
  return getRoot(response);
}

function pumpNodeStream(response: Response, stream: NodeReadable): void {
  const state = createStreamState();
  let hasEnded = false;

  function onData(chunk: TransportChunk): void {
    attempt(response, () => processChunk(response, state, chunk));
    if (response.ending) {
      stopReading();
    }
  }

  function onEnd(): void {
    hasEnded = true;
    attempt(response, () => close(response));
    stopReading();
  }

  function onError(error: unknown): void {
    reportGlobalError(response, error);
    stopReading();
  }

  // Without an earlier `end`, the stream was destroyed.
  function onClose(): void {
    if (!hasEnded) {
      attempt(response, () => closeEarly(response));
    }
    stopReading();
    stream.off?.('error', onError);
    stream.off?.('close', onClose);
  }

  // The other listeners remain until the stream closes: it can fail until then, and an error
  // without a listener would end the process.
  function stopReading(): void {
    stream.off?.('data', onData);
    stream.off?.('end', onEnd);
  }

  // Also if the stream is already over, because its error may follow.
  stream.on('error', onError);
  stream.on('close', onClose);
  if (stream.errored != null) {
    onError(stream.errored);
  } else if (stream.destroyed === true || stream.readableEnded === true) {
    closeEarly(response);
  } else {
    stream.on('data', onData);
    stream.on('end', onEnd);
  }
  // The last events follow in this turn, if they have not been emitted yet.
  if (stream.closed === true) {
    process.nextTick(onClose);
  }
}
