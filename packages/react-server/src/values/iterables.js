// Iterables are read synchronously. Their iterators are user code.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Request} from '../request/request.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';
import {ITERATOR_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {discard} from './discard.js';
import {OLD_ITERATOR, collectionOf} from './kinds.js';

export function asIterable(value: UserObject): Iterable<unknown> | null {
  if (typeof value[Symbol.iterator] === 'function') {
    return value as $FlowFixMe; // it has an iterator
  }
  const iterate = functionOf(value[OLD_ITERATOR]);
  return iterate === null
    ? null
    : {[Symbol.iterator]: () => Reflect.apply(iterate, value, [])};
}

// The result of a read: an item, or the end.
export type ReadResult = {readonly done?: boolean, readonly value?: unknown};

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
// iterator on the client; any other becomes an array, without a prefix.
export type Iterated = {
  readonly prefix: string | null,
  readonly content: ReadonlyArray<unknown>,
};

export function iterate(request: Request, value: UserObject): Iterated | null {
  const iterable = asIterable(value);
  if (iterable === null) {
    return null;
  }
  const iterator = Reflect.get(iterable, Symbol.iterator).call(value);
  // Instead of an iterator, the method may return a list.
  const content =
    typeof iterator.next === 'function'
      ? drain(request, {[Symbol.iterator]: () => iterator})
      : Array.from(iterator);
  const prefix = (iterator as unknown) === value ? ITERATOR_PREFIX : null;
  return {prefix, content};
}

// A copy of the items, or null if the object is not iterable.
export function listOf(
  request: Request,
  value: UserObject,
): ReadonlyArray<unknown> | null {
  return Array.isArray(value)
    ? Array.from(value)
    : (iterate(request, value)?.content ?? null);
}

// Whether `iterate` makes a list of the value, which can be repeated. Its iterator is user code.
export function isListLike(value: UserObject): boolean {
  try {
    const iterable = ArrayBuffer.isView(value) ? null : asIterable(value);
    return (
      iterable !== null &&
      collectionOf(value) === null &&
      (iterable[Symbol.iterator]() as unknown) !== value
    );
  } catch {
    return false;
  }
}

// If the iterator throws, its earlier items are discarded.
function drain(request: Request, iterable: Iterable<unknown>): Array<unknown> {
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
