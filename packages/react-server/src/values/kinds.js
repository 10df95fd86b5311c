// The kinds of objects.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt} from 'flight-core/src/wire/numbers.js';
import {
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

import {refuseTaintedValue, throwIfTainted} from '../request/taints.js';

// The name of the iterator before ES2015; libraries from then still use it.
export const OLD_ITERATOR = '@@iterator';

// The kind decides how an object is sent.
export const THENABLE = 1;
export const ARRAY = 2;
// A plain object, sent as its properties.
export const RECORD = 3;
export const OTHER = 4;

export function kindOf(value: UserObject): number {
  if (typeof value.then === 'function') {
    return THENABLE;
  }
  if (Array.isArray(value)) {
    return ARRAY;
  }
  return typeof value[Symbol.iterator] === 'function' ||
    typeof value[Symbol.asyncIterator] === 'function' ||
    typeof value[OLD_ITERATOR] === 'function' ||
    !isPlainObject(value)
    ? OTHER
    : RECORD;
}

// The prefix of the reference is the kind of the collection, which is sent as an array.
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

// `"$D1970-01-01T00:00:00.000Z"`, `"$n12"`. Throws if the value is tainted.
export function encodeUntainted(value: Date | bigint): string {
  if (typeof value === 'bigint') {
    throwIfTainted(refuseTaintedValue(value));
    return encodeBigInt(value);
  }
  const json = value.toJSON();
  throwIfTainted(refuseTaintedValue(json));
  return encodeDate(json);
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
