// Reads a response from a web stream or from a fetch. Returns the root immediately.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {TransportChunk} from 'react-client/src/frame/chunkBytes.js';
import type {Response} from 'react-client/src/response.js';

import {pumpReader} from './pump.js';
import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {
  createStreamState,
  getRoot,
  processChunk,
  reportGlobalError,
} from 'react-client/src/index.js';

export type FetchResponse = interface {
  readonly body: ?ReadableStream,
  readonly bodyUsed?: unknown,
  readonly status?: unknown,
  readonly url?: unknown,
};

export function readStream(response: Response, stream: ReadableStream): Chunk {
  checkStream(stream);
  noteStream(response, stream);
  pumpBytes(response, stream, '');
  return getRoot(response);
}

function pumpBytes(
  response: Response,
  stream: ReadableStream,
  source: string,
): void {
  const state = createStreamState(source);
  const reader: ReadableStreamDefaultReader<TransportChunk> =
    stream.getReader();
  pumpReader(response, reader, chunk => processChunk(response, state, chunk));
}

export function checkStream(stream: unknown): void {
  if (!hasMethod(stream, 'getReader')) {
    throw usageError(
      `createFromReadableStream expects a ReadableStream, got ${nameValue(stream)}. Pass ` +
        'the body of a response; for Node streams use createFromNodeStream.',
      1008,
    );
  }
}

function openBody(fetched: ?FetchResponse): ReadableStream {
  const body = fetched?.body;
  if (fetched == null || body === undefined) {
    throw usageError(
      'createFromFetch expects the promise of a Response, such as that of fetch(url), ' +
        `got ${nameValue(fetched)}.`,
      1009,
    );
  }
  if (body === null) {
    throw usageError('The response has no body.');
  }
  if (fetched.bodyUsed === true) {
    throw usageError(
      'The body of the response has been read already. Decode a clone of the response, ' +
        'or read that.',
    );
  }
  return body;
}

export function readFetch(
  response: Response,
  promise: Promise<FetchResponse>,
): Chunk {
  Promise.resolve(promise)
    .then(fetched => {
      noteStream(response, fetched);
      const body = openBody(fetched);
      pumpBytes(response, body, describeSource(fetched));
    })
    .catch(error => reportGlobalError(response, error));
  return getRoot(response);
}

// The status and the URL for messages. A response that code has created has no URL.
function describeSource({status, url}: FetchResponse): string {
  if (typeof status !== 'number') {
    return '';
  }
  const place = typeof url === 'string' && url !== '' ? `, URL ${url}` : '';
  return `; status ${status}${place}`;
}

export function noteStream(response: Response, source: unknown): void {
  const {tracer} = response;
  tracer?.streamOpened(source);
}
