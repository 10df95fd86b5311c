// A Node stream → the framer, or rows of the same process → their handlers. Errors reject the
// pending rows: an exception in a `data` listener would end the process instead.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {Row} from 'react-client/src/rows/dispatchRow.js';
import type {Response} from 'react-client/src/response.js';
import type {HandedReader, HandOffOptions} from 'flight-core/src/handOff.js';

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod} from 'flight-core/src/guard/hasMethod.js';
import {nameValue} from 'flight-core/src/guard/nameValue.js';
import {
  close,
  closeEarly,
  createStreamState,
  getRoot,
  processStringChunk,
  reportGlobalError,
} from 'react-client/src/index.js';
import {noteStream, openRows} from './createFrom.js';
import {readChunkOf} from './pump.js';

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
  options: ?HandOffOptions,
): Chunk {
  if (!hasMethod(stream, 'on')) {
    throw usageError(
      `createFromNodeStream expects a Readable of Node, got ${nameValue(stream)}. For web ` +
        'streams use createFromReadableStream.',
    );
  }
  noteStream(response, stream);
  pumpNodeStream(response, stream, openRows(response, stream, options));
  return getRoot(response);
}

function pumpNodeStream(
  response: Response,
  stream: NodeReadable,
  reader: HandedReader<Row> | null,
): void {
  const state = createStreamState();

  function accept(chunk: ?(string | Uint8Array | ReadonlyArray<Row>)): void {
    attempt(response, () => {
      if (typeof chunk === 'string') {
        processStringChunk(response, state, chunk);
      } else {
        readChunkOf(response, state, chunk);
      }
    });
  }

  function readRows(): void {
    reader?.read().then(onRows).catch(onError);
  }

  function onRows({value}: {readonly value: ?ReadonlyArray<Row>, ...}): void {
    accept(value);
    readRows();
  }

  // The bytes of rows are read and ignored. The listener remains, because the server counts the
  // readers of the bytes.
  function onData(chunk: string | Uint8Array): void {
    if (reader === null) {
      accept(chunk);
      if (response.ending) {
        stopReading();
      }
    }
  }

  function onEnd(): void {
    accept(reader?.takeItems());
    attempt(response, () => close(response));
    stopReading();
  }

  function onError(error: unknown): void {
    reportGlobalError(response, error);
    stopReading();
  }

  // Without an earlier `end`, the stream was destroyed. After `end` the call has no effect.
  function onClose(): void {
    attempt(response, () => closeEarly(response));
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
    readRows();
  }
  // The last events follow in this turn, if they have not been emitted yet.
  if (stream.closed === true) {
    process.nextTick(onClose);
  }
}
