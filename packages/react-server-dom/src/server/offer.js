// The property of a stream that offers the rows of its render (docs/decisions/020-hand-off.md).

import type {Request} from 'react-server/src/request/request.js';
import type {HandOffOptions} from 'flight-core/src/handOff.js';

import {HAND_OFF} from 'flight-core/src/handOff.js';

// Not in development, whose rows have additional content.
export function isOffered(
  request: Request,
  {handOff}: HandOffOptions,
): boolean {
  return request.tracer === null && handOff !== false;
}

// Defines a property that is not enumerable.
export function define(
  stream: interface {},
  name: string | symbol,
  value: unknown,
): void {
  Reflect.defineProperty(stream, name, {
    value,
    configurable: true,
    writable: true,
  });
}

// The stream may stay in memory; its offer does not.
export function withdrawOffer(stream: interface {}): void {
  Reflect.set(stream, HAND_OFF, null);
}

export function ownMethods(stream: interface {}): ReadonlyArray<unknown> {
  return Object.values(stream).filter(value => typeof value === 'function');
}

// If `toJSON` is inherited by all arrays or objects, the bytes differ from the rows.
export function areRowsLikeBytes(): boolean {
  return !Reflect.has([], 'toJSON');
}
