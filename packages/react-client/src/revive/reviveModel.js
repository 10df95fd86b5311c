// The walk over a parsed row, in place: strings with a leading `$` are replaced by their
// values, element tuples by elements. This is the hottest code of the client (benchmark
// `payloads`). So it checks strings by their first character code, allocates only if a part is
// missing, and stores only values that have changed.
//
// The server has its own walk for replies (react-server/reply/revive/walk.js), which makes no
// elements and counts items of untrusted input. Sharing code would cost a call per property.

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

// A value form needs a `$`, an escaped one a backslash.
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
    return reviveDeep(revival, value, reviveValue);
  }
  revival.levels--;
  const revived = Array.isArray(value)
    ? reviveArray(revival, value)
    : reviveObject(revival, value);
  revival.levels++;
  return revived;
}

function reviveObject(
  revival: Revival,
  object: $FlowFixMe /* of JSON */,
): unknown {
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
  // The element mark can come from a row of its own.
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

// An element waits on its own: its surroundings do not wait for its missing parts.
function reviveElement(revival: Revival, tuple: Array<unknown>): unknown {
  const outer: Wait | null = revival.wait;
  revival.wait = null;
  tuple[0] = ELEMENT_TYPE;
  const props = tuple[3];
  // Most elements have a string type and no key (benchmark `payloads`).
  const type = tuple[1];
  if (typeof type !== 'string' || type.charCodeAt(0) === DOLLAR) {
    reviveItem(revival, tuple, 1);
  }
  if (tuple[2] !== null) {
    reviveItem(revival, tuple, 2);
  }
  reviveItem(revival, tuple, 3);
  const {response} = revival;
  const {tracer} = response;
  if (tracer !== null) {
    tracer.elementRead(revival, tuple);
  }
  const {wait} = revival;
  revival.wait = outer;
  if (wait === null) {
    return createElement(response, tuple, props);
  }
  return createBlockedElement(response, tuple, wait, props);
}
