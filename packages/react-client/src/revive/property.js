// A property of an object that is being revived.

import type {Revival} from './revival.js';

import {withoutThen} from '../waits/wait.js';
import {reviveString} from './reviveString.js';

// One that holds a value form, or that is called `__proto__`, whatever it holds: it would
// be taken for the prototype by whoever copies the object.
export function reviveProperty(
  revival: Revival,
  object: {[string]: unknown},
  key: string,
): void {
  const value =
    key === '__proto__'
      ? undefined
      : reviveString(revival, String(object[key]), object, key);
  if (value === undefined) {
    delete object[key];
  } else {
    object[key] = withoutThen(key, value);
  }
}
