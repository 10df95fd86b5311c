// What kind of object a value is.

import {
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

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

// Dates are recognised by what their `toJSON` gives, below the root of a row. A nested invalid
// date has no text, and is null like in any JSON.
export function isDateText(value: interface {}, json: unknown): boolean {
  return (
    typeof json === 'string' && value instanceof Date && json.endsWith('Z')
  );
}

export function isReadableStream(value: unknown): boolean {
  return (
    typeof ReadableStream === 'function' && value instanceof ReadableStream
  );
}
