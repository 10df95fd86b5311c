// Takes rows as objects from a stream that this process renders, if it offers them; see ../handOff.js.

import type {Response} from 'react-client/src/response.js';
import type {Offer, RowReader} from '../handOff.js';

import {HAND_OFF, MODE, VERSION} from '../handOff.js';

export type HandOffOptions = ?interface {readonly handOff?: unknown};

// Null if the stream is to be read as bytes.
export function openRows(
  response: Response,
  stream: interface {},
  options: HandOffOptions,
): RowReader | null {
  const {tracer} = response;
  if (tracer !== null) {
    return null;
  }
  const offer: ?Offer = Reflect.get(stream, HAND_OFF);
  return offer != null &&
    offer.version === VERSION &&
    offer.realm === Object &&
    offer.mode === MODE &&
    options?.handOff !== false
    ? offer.open(stream)
    : null;
}
