// Where HTML is rendered: the rows of a stream as objects, if this process renders it and offers them
// (handOff.js of flight-core); else its bytes.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {HandOffOptions, Offer} from 'flight-core/src/handOff.js';
import type {Response} from 'react-client/src/response.js';
import type {Row} from 'react-client/src/rows/dispatchRow.js';

import {findOffer} from 'flight-core/src/handOff.js';
import {getRoot, processRows} from 'react-client/src/index.js';
import {checkStream, noteStream, readStream} from './createFrom.js';
import {pumpReader} from './pump.js';

export function readStreamOrRows(
  response: Response,
  stream: ReadableStream,
  options: ?HandOffOptions,
): Chunk {
  checkStream(stream);
  const offer: Offer<Row> | null =
    response.tracer === null && options?.handOff !== false
      ? findOffer(stream)
      : null;
  const reader = offer?.open(stream) ?? null;
  if (reader === null) {
    return readStream(response, stream);
  }
  noteStream(response, stream);
  pumpReader(response, reader, rows => processRows(response, rows ?? []));
  return getRoot(response);
}
