// The rows of a stream that this process renders, as texts instead of bytes; see handOff.js of flight-core.

import type {HandedReader} from 'flight-core/src/handOff.js';
import type {FlightListener} from '../session.js';

import {findOffer} from 'flight-core/src/handOff.js';

// Passes rows that arrived together. Texts in a row are one chunk, because it costs less to encode
// one long text than many short ones.
export function takeRows(
  rows: ReadonlyArray<unknown>,
  {onChunk}: FlightListener,
): void {
  let text = '';
  for (const row of rows) {
    if (typeof row === 'string') {
      text += row;
    } else {
      if (text !== '') {
        onChunk(text);
        text = '';
      }
      onChunk(row);
    }
  }
  if (text !== '') {
    onChunk(text);
  }
}

// Null if the stream must be read as bytes.
export function openTexts(
  stream: interface {},
  {takesTexts}: FlightListener,
): HandedReader<string | Uint8Array> | null {
  const offer = takesTexts ? findOffer<unknown>(stream) : null;
  return offer === null ? null : offer.openTexts(stream);
}
