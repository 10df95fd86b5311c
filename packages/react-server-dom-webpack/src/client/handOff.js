// Takes rows as objects from a stream that this process renders, if it offers them; see ../handOff.js.

import type {Response} from 'react-client/src/response.js';
import type {Row} from 'react-client/src/rows/dispatchRow.js';
import type {HandedReader, HandOffOptions} from '../handOff.js';

import {findOffer} from '../handOff.js';

// Null if the stream must be read as bytes.
export function openRows(
  response: Response,
  stream: interface {},
  options: ?HandOffOptions,
): HandedReader<Row> | null {
  const {tracer} = response;
  if (tracer !== null) {
    return null;
  }
  return options?.handOff === false
    ? null
    : (findOffer(stream)?.open(stream) ?? null);
}
