// Reads a response from a web stream, or from the body of a fetch. The root is returned at
// once.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ServerConsumerManifest} from '../manifests.js';
import type {ClientEnvironment, ReadingOptions} from './openResponse.js';

import {usageError} from 'flight-core/src/errors.js';
import {getRoot, reportGlobalError} from 'react-client/src/index.js';
import {openResponse} from './openResponse.js';
import {pumpReader} from './pump.js';

type WebOptions = {
  ...ReadingOptions,
  readonly serverConsumerManifest: ServerConsumerManifest,
  ...
};

type FetchResponse = interface {
  readonly body: ?ReadableStream,
};

export type CreateFromReadableStream = (
  stream: ReadableStream,
  options: WebOptions,
) => Chunk;

export type CreateFromFetch = (
  promise: Promise<FetchResponse>,
  options: WebOptions,
) => Chunk;

export function bindCreateFromReadableStream(
  environment: ClientEnvironment,
): CreateFromReadableStream {
  return function createFromReadableStream(stream, options) {
    const manifest = options.serverConsumerManifest;
    const response = openResponse(environment, manifest, options);
    pumpReader(response, stream.getReader());
    return getRoot(response);
  };
}

export function bindCreateFromFetch(
  environment: ClientEnvironment,
): CreateFromFetch {
  return function createFromFetch(promise, options) {
    const manifest = options.serverConsumerManifest;
    const response = openResponse(environment, manifest, options);
    Promise.resolve(promise)
      .then(({body}) => {
        if (body == null) {
          throw usageError('The fetched response has no body to read.');
        }
        pumpReader(response, body.getReader());
      })
      .catch(error => reportGlobalError(response, error));
    return getRoot(response);
  };
}
