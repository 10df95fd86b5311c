// Reads a response from a web stream or from a fetch. Returns the root immediately.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {Response} from 'react-client/src/response.js';
import type {HandOffOptions} from './handOff.js';

import {usageError} from 'flight-core/src/errors.js';
import {getRoot, reportGlobalError} from 'react-client/src/index.js';
import {openRows} from './handOff.js';
import {pumpReader} from './pump.js';

// The entry's function that creates a response from options.
type OpenResponse<Options> = (options: Options) => Response;

type FetchResponse = interface {
  readonly body: ?ReadableStream,
};

export type CreateFromReadableStream<Options> = (
  stream: ReadableStream,
  options: Options,
) => Chunk;

export type CreateFromFetch<Options> = (
  promise: Promise<FetchResponse>,
  options: Options,
) => Chunk;

export function bindCreateFromReadableStream<Options extends HandOffOptions>(
  openResponse: OpenResponse<Options>,
): CreateFromReadableStream<Options> {
  return function createFromReadableStream(stream, options) {
    const response = openResponse(options);
    noteStream(response, stream);
    pumpReader(
      response,
      openRows(response, stream, options) ?? stream.getReader(),
    );
    return getRoot(response);
  };
}

export function bindCreateFromFetch<Options>(
  openResponse: OpenResponse<Options>,
): CreateFromFetch<Options> {
  return function createFromFetch(promise, options) {
    const response = openResponse(options);
    Promise.resolve(promise)
      .then(fetched => {
        const {body} = fetched;
        noteStream(response, fetched);
        if (body == null) {
          throw usageError('The fetched response has no body to read.', 1012);
        }
        pumpReader(response, body.getReader());
      })
      .catch(error => reportGlobalError(response, error));
    return getRoot(response);
  };
}

export function noteStream(response: Response, source: unknown): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.streamOpened(source);
  }
}
