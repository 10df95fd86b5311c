// A web stream → the framer. Reading stops at the first failure.

import type {Response} from 'react-client/src/response.js';

import {
  close,
  createStreamState,
  processBinaryChunk,
  reportGlobalError,
} from 'react-client/src/index.js';

type ByteReader = interface {
  read(): Promise<{readonly done: boolean, readonly value: ?Uint8Array, ...}>,
};

export function pumpReader(response: Response, reader: ByteReader): void {
  const state = createStreamState();
  function readNext(): void {
    reader
      .read()
      .then(({done, value}) => {
        if (value != null) {
          processBinaryChunk(response, state, value);
        }
        if (done) {
          close(response);
        } else {
          readNext();
        }
      })
      .catch(error => reportGlobalError(response, error));
  }
  readNext();
}
