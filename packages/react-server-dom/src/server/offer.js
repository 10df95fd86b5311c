// The offer of rows: a property of a stream (docs/decisions/020-hand-off.md).

import type {Row} from 'react-server/src/request/rowQueue.js';
import type {Offer} from 'flight-core/src/handOff.js';

import {HAND_OFF} from 'flight-core/src/handOff.js';

export function offerRows(stream: interface {}, offer: Offer<Row>): void {
  Reflect.defineProperty(stream, HAND_OFF, {
    value: offer,
    configurable: true,
    writable: true,
  });
}

// False if the application replaced the stream or its methods: that may change what is read.
export function isUnchanged(
  requested: interface {},
  stream: interface {},
): boolean {
  return (
    requested === stream &&
    Object.values(stream).every(value => typeof value !== 'function')
  );
}

// If `toJSON` is inherited by all arrays or objects, the bytes differ from the rows.
export function areRowsLikeBytes(): boolean {
  return !Reflect.has([], 'toJSON');
}
