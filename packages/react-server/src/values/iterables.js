// Iterables that are read at once, with an iterator that is user code.

import type {Request} from '../request/request.js';

import {discard} from './discard.js';

// The values of an iterable. An object that is its own iterator can be read once only,
// and stays such an object on the client; any other becomes an array.
export function iterate(
  request: Request,
  value: any, // maybe iterable
): {
  readonly isSingleUse: boolean,
  readonly content: ReadonlyArray<unknown>,
} | null {
  const method = value[Symbol.iterator];
  if (typeof method !== 'function' || ArrayBuffer.isView(value)) {
    return null;
  }
  const iterator = method.call(value);
  const content = listOf(request, {[Symbol.iterator]: () => iterator});
  return {isSingleUse: iterator === value, content};
}

// If it throws on the way, what it gave is not sent.
export function listOf(
  request: Request,
  iterable: Iterable<unknown>,
): Array<unknown> {
  if (Array.isArray(iterable)) {
    return Array.from(iterable);
  }
  const items: Array<unknown> = [];
  try {
    for (const item of iterable) {
      items.push(item);
    }
  } catch (error) {
    discard(request, items);
    throw error;
  }
  return items;
}
