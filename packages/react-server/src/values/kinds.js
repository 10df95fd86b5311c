// The kinds of objects.

import {
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

// The prefix of the reference tells the client what kind of collection the array is.
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

// Below the root of a row, dates are recognised by the result of `toJSON`. An invalid date is null,
// as in JSON.
export function isDateText(
  value: unknown,
  json: unknown,
): implies json is string {
  return (
    typeof json === 'string' && value instanceof Date && json.endsWith('Z')
  );
}

export function isReadableStream(
  value: unknown,
): implies value is ReadableStream {
  return (
    typeof ReadableStream === 'function' && value instanceof ReadableStream
  );
}
