// A web stream → the framer, or rows of the same process → their handlers. Reading stops at the
// first failure and cancels the stream.

import type {Row} from 'react-client/src/rows/dispatchRow.js';
import type {Response} from 'react-client/src/response.js';

import {
  close,
  createStreamState,
  processBinaryChunk,
  processRows,
  reportGlobalError,
} from 'react-client/src/index.js';

type ReadResult = {
  readonly done: boolean,
  readonly value: ?(Uint8Array | Array<Row>),
  ...
};

type Reader = interface {
  read(): Promise<ReadResult>,
  cancel(reason: unknown): Promise<unknown>,
};

export function pumpReader(response: Response, reader: Reader): void {
  const state = createStreamState();
  function readNext(): void {
    reader.read().then(accept, fail);
  }
  function accept(result: ReadResult): void {
    try {
      const {done, value} = result;
      if (Array.isArray(value)) {
        processRows(response, value);
      } else if (value != null) {
        processBinaryChunk(response, state, value);
      }
      if (done) {
        close(response);
      } else if (response.ending === null) {
        readNext();
      } else {
        stopReading(reader, undefined);
      }
    } catch (error) {
      fail(error);
    }
  }
  function fail(error: unknown): void {
    reportGlobalError(response, error);
    stopReading(reader, error);
  }
  readNext();
}

// The reader already knows about failures of the stream itself.
function stopReading(reader: Reader, error: unknown): void {
  reader.cancel(error).catch(() => {});
}
