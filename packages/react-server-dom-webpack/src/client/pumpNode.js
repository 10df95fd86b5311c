// A Node stream → the framer. Errors reject the pending rows: an exception in a `data`
// listener would end the process instead.

import type {Response} from 'react-client/src/response.js';

import {
  close,
  closeEarly,
  createStreamState,
  processBinaryChunk,
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

export function pumpNodeStream(response: Response, stream: NodeReadable): void {
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
  stream.on('error', error => reportGlobalError(response, error));
  stream.on('end', () => close(response));
  // Does nothing after `end`; before it, the stream was destroyed.
  stream.on('close', () => closeEarly(response));
  if (stream.errored != null) {
    reportGlobalError(response, stream.errored);
  } else if (stream.destroyed === true || stream.readableEnded === true) {
    closeEarly(response);
  }
}
