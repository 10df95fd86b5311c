// The walk of walk.js without recursion, for the part of a text that is nested so deep that
// the stack might run out. It does the same in the same order. Like that walk, the client has
// one of its own (revive/deepModel.js).

import type {OuterGroup} from './levels.js';
import type {Reading} from './reply.js';

import {
  PROTOTYPE_KEY,
  storeProperty,
} from 'flight-core/src/guard/storedProperty.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {
  beginGroup,
  childPath,
  countArray,
  endGroup,
  enterLevel,
  recordPath,
} from './levels.js';
import {reviveItem} from './reviveItem.js';
import {reviveString} from './reviveString.js';

type Container = any; // an array or object that was just parsed

// One that is being walked: the keys before `at` are done. An object has a list of them.
type Level = {
  readonly container: Container,
  readonly keys: ReadonlyArray<string> | null,
  readonly path: string | null,
  // Of an array in an object.
  readonly outer: OuterGroup | null,
  at: number,
};

// The group of the outermost container has begun already, if it is an array.
export function reviveDeep(
  reading: Reading,
  value: Container,
  path: string | null,
): void {
  const levels = [openLevel(reading, value, {path, outer: null})];
  for (;;) {
    const level = levels.at(-1);
    if (level === undefined) {
      return;
    }
    const key = nextContainer(reading, level);
    if (key === null) {
      closeLevel(reading, level);
      levels.pop();
      continue;
    }
    const child = level.container[key];
    const outer =
      level.keys !== null && Array.isArray(child)
        ? beginGroup(reading, child)
        : null;
    const inner = level.path === null ? null : childPath(level.path, key);
    levels.push(openLevel(reading, child, {path: inner, outer}));
  }
}

function openLevel(
  reading: Reading,
  container: Container,
  {
    path,
    outer,
  }: {
    readonly path: string | null,
    readonly outer: OuterGroup | null,
  },
): Level {
  enterLevel(reading);
  if (path !== null) {
    recordPath(reading, container, path);
  }
  const isArray = Array.isArray(container);
  if (isArray) {
    countArray(reading, container);
  }
  const keys = isArray ? null : Object.keys(container);
  return {container, keys, path, outer, at: 0};
}

function closeLevel(reading: Reading, {outer}: Level): void {
  reading.depth--;
  if (outer !== null) {
    endGroup(reading, outer);
  }
}

// The key of the next array or object in this one; everything in front of it is done.
function nextContainer(reading: Reading, level: Level): string | number | null {
  const {container, keys, path} = level;
  const {length} = keys ?? container;
  while (level.at < length) {
    const index = level.at++;
    const key = keys === null ? index : keys[index];
    const value = container[key];
    if (key === PROTOTYPE_KEY) {
      delete container[key];
    } else if (typeof value === 'string') {
      reading.path = path;
      reviveText(reading, container, key);
    } else if (typeof value === 'object' && value !== null) {
      return key;
    }
  }
  return null;
}

function reviveText(
  reading: Reading,
  container: Container,
  key: string | number,
): void {
  const text: string = container[key];
  const isForm = text.charCodeAt(0) === DOLLAR;
  if (typeof key === 'string') {
    if (isForm) {
      storeProperty(
        container,
        key,
        reviveString(reading, text, container, key),
      );
    }
  } else if (isForm) {
    reviveItem(reading, container, key);
  } else {
    reading.size += text.length;
  }
}
