// Objects that are neither plain nor arrays, and whose content is an array on the wire.

import {
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

export {isPlainObject} from 'flight-core/src/guard/plainObject.js';

// What the array of a collection means to the client is said by the reference to it.
export type Collection = {
  readonly prefix: string,
  readonly content: ReadonlyArray<unknown>,
};

// new Map([['a', 1]]) is `1:[["a",1]]`, used as `"$Q1"`.
export function collectionOf(value: interface {}): Collection | null {
  if (value instanceof Map) {
    return {prefix: MAP_PREFIX, content: Array.from(value)};
  }
  if (value instanceof Set) {
    return {prefix: SET_PREFIX, content: Array.from(value)};
  }
  if (typeof FormData === 'function' && value instanceof FormData) {
    return {prefix: FORM_DATA_PREFIX, content: Array.from(value.entries())};
  }
  return null;
}

export function isReadableStream(value: unknown): boolean {
  return (
    typeof ReadableStream === 'function' && value instanceof ReadableStream
  );
}
