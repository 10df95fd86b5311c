// The walk over a parsed row, in place: strings with a leading `$` become what they stand
// for, element tuples become elements. This is the hottest code of the client (benchmark
// `payloads`), which is why it looks at strings by their first character code, never
// allocates unless something is missing, and stores only what has changed.
//
// The server's walk over a reply (reply/walk.js) uses the same guards, but is another one:
// it makes no elements, and counts what a stranger has sent. What both would do of each
// property would be a call for each property.

import type {Wait} from '../waits/wait.js';
import type {Revival} from './revival.js';

import {
  PROTOTYPE_KEY,
  storeProperty,
} from 'flight-core/src/guard/storedProperty.js';
import {DOLLAR, ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {reviveDeep} from './deepModel.js';
import {createBlockedElement, createElement} from './element.js';
import {reviveString} from './reviveString.js';

// Without a `$` there is no value form, without a backslash no escaped one.
export function needsRevival(text: string): boolean {
  return (
    text.includes('$') || text.includes('\\') || text.includes(PROTOTYPE_KEY)
  );
}

export function reviveModel(revival: Revival): unknown {
  const model = revival.root;
  if (typeof model === 'string') {
    return model.charCodeAt(0) === DOLLAR
      ? reviveString(revival, model, null, '')
      : model;
  }
  return reviveValue(revival, model);
}

// Anything but a string.
function reviveValue(revival: Revival, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (revival.levels === 0) {
    return reviveDeep(revival, value);
  }
  revival.levels--;
  const container: $FlowFixMe = value; // of JSON, just parsed
  const revived = Array.isArray(container)
    ? reviveArray(revival, container)
    : reviveObject(revival, container);
  revival.levels++;
  return revived;
}

function reviveObject(revival: Revival, object: {[string]: unknown}): unknown {
  for (const key in object) {
    if (revival.inherited && !Object.hasOwn(object, key)) {
      continue;
    }
    const value = object[key];
    if (key === PROTOTYPE_KEY) {
      delete object[key];
    } else if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        storeProperty(object, key, reviveString(revival, value, object, key));
      }
    } else if (typeof value === 'object' && value !== null) {
      const revived = reviveValue(revival, value);
      if (revived !== value) {
        object[key] = revived;
      }
    }
  }
  return object;
}

function reviveArray(revival: Revival, array: Array<unknown>): unknown {
  if (array[0] === ELEMENT_MARK) {
    return reviveElement(revival, array);
  }
  for (let index = 0; index < array.length; index++) {
    reviveItem(revival, array, index);
  }
  // The mark can stand in a row of its own.
  return array[0] === ELEMENT_TYPE
    ? createElement(revival.response, array, array[3])
    : array;
}

function reviveItem(
  revival: Revival,
  array: Array<unknown>,
  index: number,
): void {
  const value = array[index];
  if (typeof value === 'string') {
    if (value.charCodeAt(0) === DOLLAR) {
      array[index] = reviveString(revival, value, array, index);
    }
  } else if (typeof value === 'object' && value !== null) {
    const revived = reviveValue(revival, value);
    if (revived !== value) {
      array[index] = revived;
    }
  }
}

// An element waits on its own: what it lacks is not missing in what surrounds it.
function reviveElement(revival: Revival, tuple: Array<unknown>): unknown {
  const outer: Wait | null = revival.wait;
  revival.wait = null;
  tuple[0] = ELEMENT_TYPE;
  // The usual kinds first: a tag, no key, an object (benchmark `payloads`).
  const type = tuple[1];
  const key = tuple[2];
  const props = tuple[3];
  if (typeof type !== 'string' || type.charCodeAt(0) === DOLLAR) {
    reviveItem(revival, tuple, 1);
  }
  if (key !== null) {
    reviveItem(revival, tuple, 2);
  }
  if (typeof props === 'object' && props !== null && !Array.isArray(props)) {
    reviveObject(revival, props as $FlowFixMe /* just parsed */);
  } else {
    reviveItem(revival, tuple, 3);
  }
  const {response, wait} = revival;
  revival.wait = outer;
  if (wait === null) {
    return createElement(response, tuple, props);
  }
  return createBlockedElement(response, tuple, wait, props);
}
