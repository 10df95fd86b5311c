// A web stream → chunks. Reading stops at the first failure and cancels the stream.

import type {Response} from 'react-client/src/response.js';

import {close, reportGlobalError} from 'react-client/src/index.js';

type ReadResult<Chunk> = {
  readonly done: boolean,
  readonly value: ?Chunk,
  ...
};

type Reader<Chunk> = interface {
  read(): Promise<ReadResult<Chunk>>,
  cancel(reason: unknown): Promise<unknown>,
};

export function pumpReader<Chunk>(
  response: Response,
  reader: Reader<Chunk>,
  take: (chunk: ?Chunk) => void,
): void {
  function readNext(): void {
    reader.read().then(accept, stop);
  }
  function accept(result: ReadResult<Chunk>): void {
    try {
      const {done, value} = result;
      if (!done || value != null) {
        take(value);
      }
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
