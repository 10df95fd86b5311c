// A Node stream → the framer, or rows of the same process → their handlers. Errors reject the
// pending rows: an exception in a `data` listener would end the process instead.

import type {Row} from 'react-client/src/rows/dispatchRow.js';
import type {Response} from 'react-client/src/response.js';
import type {HandedReader} from '../handOff.js';

import {
  close,
  closeEarly,
  createStreamState,
  processBinaryChunk,
  processRows,
  processStringChunk,
  reportGlobalError,
} from 'react-client/src/index.js';

export type NodeReadable = interface {
  on(event: 'data', listener: (chunk: string | Uint8Array) => void): unknown,
  on(event: 'error', listener: (error: unknown) => void): unknown,
  on(event: 'end' | 'close', listener: () => void): unknown,
  readonly destroyed?: boolean,
  readonly readableEnded?: boolean,
  readonly errored?: unknown,
};

export function pumpNodeStream(
  response: Response,
  stream: NodeReadable,
  reader: HandedReader<Row> | null,
): void {
  if (reader === null) {
    listenToBytes(response, stream);
  } else {
    listenToRows(response, stream, reader);
  }
  stream.on('error', error => reportGlobalError(response, error));
  stream.on('end', () => close(response));
  // Without an earlier `end`, the stream was destroyed. After `end` the call has no effect.
  stream.on('close', () => closeEarly(response));
  if (stream.errored != null) {
    reportGlobalError(response, stream.errored);
  } else if (stream.destroyed === true || stream.readableEnded === true) {
    closeEarly(response);
  }
}

function listenToBytes(response: Response, stream: NodeReadable): void {
  const state = createStreamState();
  stream.on('data', (chunk: string | Uint8Array) => {
    try {
      if (typeof chunk === 'string') {
        processStringChunk(response, state, chunk);
      } else {
        processBinaryChunk(response, state, chunk);
      }
    } catch (error) {
      reportGlobalError(response, error);
    }
  });
}

// The bytes are read and ignored: they are for other readers of the stream, if any.
function listenToRows(
  response: Response,
  stream: NodeReadable,
  reader: HandedReader<Row>,
): void {
  function accept(rows: ?Array<Row>): void {
    try {
      if (rows != null) {
        processRows(response, rows);
      }
    } catch (error) {
      reportGlobalError(response, error);
    }
  }
  function readNext(): void {
    void reader.read().then(({value}) => {
      accept(value);
      readNext();
    });
  }
  stream.on('data', () => {});
  stream.on('end', () => accept(reader.takeRows()));
  readNext();
}
