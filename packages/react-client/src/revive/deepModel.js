// The walk of reviveModel.js without recursion, for deeply nested parts of a row, for which
// the stack might be too small. Same results, same order. The server has its own walk for
// replies (reply/deepWalk.js).

import type {Wait} from '../waits/wait.js';
import type {Revival} from './revival.js';

import {
  PROTOTYPE_KEY,
  storeProperty,
} from 'flight-core/src/guard/storedProperty.js';
import {DOLLAR, ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {createBlockedElement, createElement} from './element.js';
import {reviveString} from './reviveString.js';

// A container that is being walked: the keys before `at` are done; `at` is the next one, or
// the one being walked.
type Level = {
  readonly container: $FlowFixMe, // an array or object of JSON, by key
  readonly keys: ReadonlyArray<string>,
  at: number,
  // Elements only: what the surroundings wait for, and the props before they are revived.
  readonly outer: Wait | null,
  readonly wireProps: unknown,
  readonly isElement: boolean,
};

export function reviveDeep(revival: Revival, value: interface {}): unknown {
  const around: Array<Level> = [];
  let level = openLevel(revival, value);
  for (;;) {
    const part = nextPart(revival, level);
    if (part !== null) {
      around.push(level);
      level = openLevel(revival, part);
      continue;
    }
    const revived = closeLevel(revival, level);
    const above = around.pop();
    if (above === undefined) {
      return revived;
    }
    above.container[above.keys[above.at++]] = revived;
    level = above;
  }
}

function openLevel(
  revival: Revival,
  container: $FlowFixMe /* of JSON */,
): Level {
  const outer = revival.wait;
  const isElement = Array.isArray(container) && container[0] === ELEMENT_MARK;
  if (isElement) {
    revival.wait = null;
    container[0] = ELEMENT_TYPE;
  }
  // Only development reads the items after the props.
  const keys = Object.keys(isElement ? container.slice(0, 4) : container);
  const wireProps: unknown = container[3];
  return {container, keys, at: 0, outer, wireProps, isElement};
}

// The next array or object in this one; the keys before it are done.
function nextPart(revival: Revival, level: Level): interface {} | null {
  const {container, keys} = level;
  for (; level.at < keys.length; level.at++) {
    const key = keys[level.at];
    const value = container[key];
    if (key === PROTOTYPE_KEY) {
      delete container[key];
    } else if (typeof value === 'string' && value.charCodeAt(0) === DOLLAR) {
      const revived = reviveString(revival, value, container, key);
      if (Array.isArray(container)) {
        container[key] = revived;
      } else {
        storeProperty(container, key, revived);
      }
    } else if (typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return null;
}

function closeLevel(revival: Revival, level: Level): unknown {
  const {container, isElement, outer, wireProps} = level;
  const {response} = revival;
  if (isElement) {
    const {tracer} = response;
    if (tracer !== null) {
      tracer.elementRead(revival, container);
    }
    const {wait} = revival;
    revival.wait = outer;
    if (wait === null) {
      return createElement(response, container, wireProps);
    }
    return createBlockedElement(response, container, wait, wireProps);
  }
  return Array.isArray(container) && container[0] === ELEMENT_TYPE
    ? createElement(response, container, wireProps)
    : container;
}
