// A web stream → the framer, or rows of the same process → their handlers. Reading stops at the
// first failure and cancels the stream.

import type {Row} from 'react-client/src/rows/dispatchRow.js';
import type {StreamState} from 'react-client/src/frame/streamState.js';
import type {Response} from 'react-client/src/response.js';

import {
  close,
  processBinaryChunk,
  processRows,
  reportGlobalError,
} from 'react-client/src/index.js';

type ReadResult = {
  readonly done: boolean,
  readonly value: ?(Uint8Array | ReadonlyArray<Row>),
  ...
};

type Reader = interface {
  read(): Promise<ReadResult>,
  cancel(reason: unknown): Promise<unknown>,
};

// Rows or bytes.
export function readChunkOf(
  response: Response,
  state: StreamState,
  chunk: ?(Uint8Array | ReadonlyArray<Row>),
): void {
  if (Array.isArray(chunk)) {
    processRows(response, chunk);
  } else if (chunk != null) {
    processBinaryChunk(response, state, chunk);
  }
}

export function pumpReader(
  response: Response,
  state: StreamState,
  reader: Reader,
): void {
  function readNext(): void {
    reader.read().then(accept, stop);
  }
  function accept(result: ReadResult): void {
    try {
      const {done, value} = result;
      readChunkOf(response, state, value);
      if (done) {
        close(response);
      } else if (response.ending) {
        stop();
      } else {
        readNext();
      }
    } catch (error) {
      stop(error);
    }
  }
  // Nothing is reported if the response has ended.
  function stop(error?: unknown): void {
    reportGlobalError(response, error);
    // The reader already knows about failures of the stream itself.
    reader.cancel(error).catch(() => {});
  }
  readNext();
}
