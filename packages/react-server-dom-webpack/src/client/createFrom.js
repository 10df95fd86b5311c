// Reads a response from a web stream or from a fetch. Returns the root immediately.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {Response} from 'react-client/src/response.js';
import type {HandOffOptions} from '../handOff.js';

import {usageError} from 'flight-core/src/errors.js';
import {getRoot, reportGlobalError} from 'react-client/src/index.js';
import {openRows} from './handOff.js';
import {pumpReader} from './pump.js';

export type FetchResponse = interface {
  readonly body: ?ReadableStream,
};

export function readStream(
  response: Response,
  stream: ReadableStream,
  options: ?HandOffOptions,
): Chunk {
  noteStream(response, stream);
  pumpReader(
    response,
    openRows(response, stream, options) ?? stream.getReader(),
  );
  return getRoot(response);
}

export function readFetch(
  response: Response,
  promise: Promise<FetchResponse>,
): Chunk {
  Promise.resolve(promise)
    .then(fetched => {
      const {body} = fetched;
      noteStream(response, fetched);
      if (body == null) {
        throw usageError('The response has no body.', 1012);
      }
      pumpReader(response, body.getReader());
    })
    .catch(error => reportGlobalError(response, error));
  return getRoot(response);
}

export function noteStream(response: Response, source: unknown): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.streamOpened(source);
  }
}
