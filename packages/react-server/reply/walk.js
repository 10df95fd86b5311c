// The walk over one parsed text of a reply, in place: strings with a leading `$` become what
// they stand for, keys called `__proto__` go, arrays are counted. It looks at strings by
// their first character code and stores only what has changed. The client's walk over a row
// (revive/reviveModel.js) says why there are two.

import type {Reading} from './reply.js';

import {hasInheritedKeys} from 'flight-core/src/guard/inheritedKeys.js';
import {
  PROTOTYPE_KEY,
  storeProperty,
} from 'flight-core/src/guard/storedProperty.js';
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
import {reviveString} from './reviveString.js';
import {reviveItem} from './reviveItem.js';

type Container = any; // an array or object that was just parsed

// Deeper than this the walk goes on without recursion. Parts are read inside of parts, and all
// of them share one stack, of which the program around them has used an unknown part.
const RECURSION = 100;

export function reviveRoot(reading: Reading, model: unknown): unknown {
  const {path} = reading;
  if (typeof model === 'string') {
    return model.charCodeAt(0) === DOLLAR
      ? reviveString(reading, model, null, '')
      : model;
  }
  if (typeof model === 'object' && model !== null) {
    reading.inherited = hasInheritedKeys();
    reading.recursion = RECURSION / reading.reply.nesting;
    reviveChild(reading, model, path);
  }
  return model;
}

// An array or object that is in an object, or in nothing: arrays begin a group.
function reviveChild(
  reading: Reading,
  child: Container,
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
  container: Container,
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
  object: Container,
  path: string | null,
): void {
  for (const key in object) {
    if (reading.inherited && !Object.hasOwn(object, key)) {
      continue;
    }
    const value = object[key];
    if (key === PROTOTYPE_KEY) {
      delete object[key];
    } else if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        storeProperty(object, key, reviveString(reading, value, object, key));
      }
    } else if (typeof value === 'object' && value !== null) {
      reviveChild(reading, value, path === null ? null : childPath(path, key));
    }
  }
}

function reviveArray(
  reading: Reading,
  array: Array<unknown>,
  path: string | null,
): void {
  countArray(reading, array);
  for (let index = 0; index < array.length; index++) {
    const value = array[index];
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        reviveItem(reading, array, index);
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
