// A string with a leading `$` in its place.

import type {Reading} from './reply.js';

import {reviveString} from './reviveString.js';
import {withoutThen} from './slot.js';

// Also for a key `__proto__`, whatever it holds: it would be taken for the prototype by
// whoever copies the object.
export function reviveProperty(
  reading: Reading,
  object: {[string]: unknown},
  key: string,
): void {
  const value =
    key === '__proto__'
      ? undefined
      : reviveString(reading, String(object[key]), object, key);
  if (value === undefined) {
    delete object[key];
  } else {
    object[key] = withoutThen(key, value);
  }
}

export function reviveItem(
  reading: Reading,
  array: Array<unknown>,
  index: number,
): void {
  const text = String(array[index]);
  const value = reviveString(reading, text, array, index);
  array[index] = value;
  if (typeof value === 'string') {
    reading.size += value.length;
  } else if (typeof value === 'bigint') {
    reading.size += text.length - '$n'.length;
  }
}
