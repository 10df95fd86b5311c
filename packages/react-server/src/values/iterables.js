// Iterables are read synchronously. Their iterators are user code.

import type {Request} from '../request/request.js';
import type {UserObject} from '../request/userValues.js';
import type {ReadResult} from './pump.js';

import {discard} from './discard.js';
import {collectionOf} from './kinds.js';

export function asIterable(value: UserObject): Iterable<unknown> | null {
  return typeof value[Symbol.iterator] === 'function'
    ? (value as $FlowFixMe) // it has an iterator
    : null;
}

// `throw` is optional.
export type AsyncItems = interface {
  next(): ReadResult | Promise<ReadResult>,
  readonly throw?: (reason: unknown) => unknown,
};

// It has `next` if it is its own iterator.
export type AsyncItemSource = interface {
  @@asyncIterator(): AsyncItems,
  readonly next?: unknown,
  readonly throw?: (reason: unknown) => unknown,
};

export function asAsyncIterable(value: UserObject): AsyncItemSource | null {
  return typeof value[Symbol.asyncIterator] === 'function'
    ? (value as $FlowFixMe) // it has an async iterator
    : null;
}

// The values of an iterable. An object that is its own iterator is single-use, and becomes an
// iterator on the client; any other becomes an array.
export function iterate(
  request: Request,
  value: UserObject,
): {
  readonly isSingleUse: boolean,
  readonly content: ReadonlyArray<unknown>,
} | null {
  const iterable = ArrayBuffer.isView(value) ? null : asIterable(value);
  if (iterable === null) {
    return null;
  }
  const iterator = iterable[Symbol.iterator]();
  const content = listOf(request, {[Symbol.iterator]: () => iterator});
  return {isSingleUse: (iterator as unknown) === value, content};
}

// Whether `iterate` makes a list of the value, which can be repeated.
export function isListLike(value: UserObject): boolean {
  const iterable = ArrayBuffer.isView(value) ? null : asIterable(value);
  return (
    iterable !== null &&
    collectionOf(value) === null &&
    (iterable[Symbol.iterator]() as unknown) !== value
  );
}

// If the iterator throws, its earlier items are discarded.
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
