// A string with a leading `$` in an array: what it becomes counts for the array's size.

import type {Reading} from './reply.js';

import {BIGINT_PREFIX} from 'flight-core/src/wire/valueTags.js';
import {reviveString} from './reviveString.js';

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
    reading.size += text.length - BIGINT_PREFIX.length;
  }
}
