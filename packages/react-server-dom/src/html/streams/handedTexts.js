// The rows of a stream that this process renders, as texts instead of bytes; see ../../handOff.js.

import type {HandedReader} from '../../handOff.js';
import type {FlightListener} from '../session.js';

import {findOffer} from '../../handOff.js';

// Null if the stream must be read as bytes.
export function openTexts(
  stream: interface {},
  {takesTexts}: FlightListener,
): HandedReader<string | Uint8Array> | null {
  const offer = takesTexts ? findOffer(stream) : null;
  return offer === null ? null : offer.openTexts(stream);
}
