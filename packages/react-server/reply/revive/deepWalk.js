// The walk of walk.js without recursion, for texts whose nesting could overflow the stack. It does
// the same steps in the same order. The client revives such a part like a row of its own
// (react-client/src/revive/reference.js).

import type {Reading} from '../slots/slot.js';
import type {OuterGroup} from './levels.js';
import type {Model} from './reviveString.js';

import {PROTOTYPE_KEY} from 'flight-core/src/guard/storedProperty.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {
  beginGroup,
  childPath,
  countArray,
  endGroup,
  enterLevel,
  recordPath,
} from './levels.js';
import {reviveItem, reviveProperty} from './reviveString.js';

type ModelContainer = Array<Model> | {[string]: Model};

// A container that is being walked. Entries before index `at` are finished.
type OpenContainer = {
  readonly container: ModelContainer,
  // The keys of an object; empty for an array.
  readonly keys: ReadonlyArray<string>,
  readonly path: string | null,
  // For an array in an object, which begins a group; else null.
  readonly outer: OuterGroup | null,
  at: number,
};

const NO_KEYS: ReadonlyArray<string> = [];

// If the outermost container is an array, its group has begun already.
export function reviveDeep(
  reading: Reading,
  container: ModelContainer,
  path: string | null,
): void {
  const levels = [openContainer(reading, container, {path, outer: null})];
  for (;;) {
    const level = levels.at(-1);
    if (level === undefined) {
      return;
    }
    const child = nextChild(reading, level);
    if (child === null) {
      closeContainer(reading, level);
      levels.pop();
      continue;
    }
    const outer =
      !Array.isArray(level.container) && Array.isArray(child)
        ? beginGroup(reading, child)
        : null;
    levels.push(openContainer(reading, child, {path: pathOf(level), outer}));
  }
}

function openContainer(
  reading: Reading,
  container: ModelContainer,
  {
    path,
    outer,
  }: {
    readonly path: string | null,
    readonly outer: OuterGroup | null,
  },
): OpenContainer {
  enterLevel(reading);
  if (path !== null) {
    recordPath(reading, container, path);
  }
  if (Array.isArray(container)) {
    countArray(reading, container);
    return {container, keys: NO_KEYS, path, outer, at: 0};
  }
  return {container, keys: Object.keys(container), path, outer, at: 0};
}

// The path of the child that was found last.
function pathOf({at, container, keys, path}: OpenContainer): string | null {
  const index = at - 1;
  return path === null
    ? null
    : childPath(path, Array.isArray(container) ? index : keys[index]);
}

function closeContainer(reading: Reading, {outer}: OpenContainer): void {
  reading.depth--;
  if (outer !== null) {
    endGroup(reading, outer);
  }
}

// Revives entries up to the next nested array or object, and returns that. Null at the end.
function nextChild(
  reading: Reading,
  level: OpenContainer,
): ModelContainer | null {
  const {container} = level;
  return Array.isArray(container)
    ? nextInArray(reading, level, container)
    : nextInObject(reading, level, container);
}

function nextInArray(
  reading: Reading,
  level: OpenContainer,
  array: Array<Model>,
): ModelContainer | null {
  while (level.at < array.length) {
    const key = level.at++;
    const value = array[key];
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = level.path;
        reviveItem(reading, value, array, key);
      } else {
        reading.size += value.length;
      }
    } else if (typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return null;
}

function nextInObject(
  reading: Reading,
  level: OpenContainer,
  object: {[string]: Model},
): ModelContainer | null {
  const {keys} = level;
  while (level.at < keys.length) {
    const key = keys[level.at++];
    const value = object[key];
    if (key === PROTOTYPE_KEY) {
      delete object[key];
    } else if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = level.path;
        reviveProperty(reading, value, object, key);
      }
    } else if (typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return null;
}
