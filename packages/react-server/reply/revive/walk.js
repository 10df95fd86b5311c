// The walk over one parsed text of a reply, in place: it revives strings with a leading `$`,
// deletes keys named `__proto__` and counts arrays. It checks the first character code of each
// string, and stores only values that have changed. The client has its own walk, and explains why
// (react-client/src/revive/reviveModel.js).

import type {Reading} from '../slots/slot.js';
import type {Model} from './reviveString.js';

import {PROTOTYPE_KEY} from 'flight-core/src/guard/storedProperty.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {reviveDeep} from './deepWalk.js';
import {
  beginGroup,
  childPath,
  countArray,
  endGroup,
  enterLevel,
  recordPath,
} from './levels.js';
import {reviveItem, reviveProperty, reviveString} from './reviveString.js';

// Deeper values are walked without recursion. Nested readings share the stack, and the program has
// used an unknown part of it.
const RECURSION = 100;

export function reviveRoot(reading: Reading, model: Model): unknown {
  const {path} = reading;
  if (typeof model === 'string') {
    return model.charCodeAt(0) === DOLLAR
      ? reviveString(reading, model, null, '')
      : model;
  }
  if (typeof model === 'object' && model !== null) {
    reading.recursion = RECURSION / reading.reply.nesting;
    reviveChild(reading, model, path);
  }
  return model;
}

// An array or object that is not an array item. Here an array begins a group.
function reviveChild(
  reading: Reading,
  child: Array<Model> | {[string]: Model},
  path: string | null,
): void {
  if (Array.isArray(child)) {
    const outer = beginGroup(reading, child);
    reviveContainer(reading, child, path);
    endGroup(reading, outer);
  } else {
    reviveContainer(reading, child, path);
  }
}

function reviveContainer(
  reading: Reading,
  container: Array<Model> | {[string]: Model},
  path: string | null,
): void {
  if (reading.depth >= reading.recursion) {
    reviveDeep(reading, container, path);
    return;
  }
  enterLevel(reading);
  if (path !== null) {
    recordPath(reading, container, path);
  }
  if (Array.isArray(container)) {
    reviveArray(reading, container, path);
  } else {
    reviveObject(reading, container, path);
  }
  reading.depth--;
}

function reviveObject(
  reading: Reading,
  object: {[string]: Model},
  path: string | null,
): void {
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (key === PROTOTYPE_KEY) {
      delete object[key];
    } else if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        reviveProperty(reading, value, object, key);
      }
    } else if (typeof value === 'object' && value !== null) {
      reviveChild(reading, value, path === null ? null : childPath(path, key));
    }
  }
}

function reviveArray(
  reading: Reading,
  array: Array<Model>,
  path: string | null,
): void {
  countArray(reading, array);
  for (let index = 0; index < array.length; index++) {
    const value = array[index];
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        reviveItem(reading, value, array, index);
      } else {
        reading.size += value.length;
      }
    } else if (typeof value === 'object' && value !== null) {
      reviveContainer(
        reading,
        value,
        path === null ? null : childPath(path, index),
      );
    }
  }
}
