// The walk over a parsed row, in place: strings with a leading `$` are replaced by their
// values, element tuples by elements. This is the hottest code of the client (benchmark
// `payloads`). So it checks strings by their first character code, allocates only if a part is
// missing, and stores only values that have changed. It is one function, so that the engine has
// only one to optimize when a process has just started.
//
// The server has its own walk for replies (react-server/reply/revive/reviveRoot.js), which makes no
// elements and counts items of untrusted input. Sharing code would cost a call per property.

import type {Revival} from '../revivalRecord.js';

import {ELEMENT_TYPE} from '../reactSymbols.js';
import {createElement} from './element.js';
import {reviveDeep} from './reference.js';
import {reviveString} from './reviveString.js';
import {
  PROTOTYPE_KEY,
  storeProperty,
} from 'flight-core/src/guard/plainObjects.js';
import {DOLLAR, ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';

// A value form needs a `$`, an escaped one a backslash.
export function needsRevival(text: string): boolean {
  return (
    text.includes('$') || text.includes('\\') || text.includes(PROTOTYPE_KEY)
  );
}

export function reviveModel(revival: Revival): unknown {
  const {rootModel: root} = revival;
  if (typeof root === 'string') {
    return root.charCodeAt(0) === DOLLAR
      ? reviveString(revival, root, null, '')
      : root;
  }
  return typeof root === 'object' && root ? reviveObject(revival, root) : root;
}

function reviveObject(
  revival: Revival,
  value: $FlowFixMe /* of JSON */,
): unknown {
  revival.levels--;
  let result: unknown = value;
  if (Array.isArray(value)) {
    const outer = revival.pendingNode;
    let wireProps: unknown = null;
    const {tracer} = revival.response;
    if (tracer !== null) {
      wireProps = value[3];
    }
    // An element waits on its own: its surroundings do not wait for its missing parts.
    const isElement = value[0] === ELEMENT_MARK;
    if (isElement) {
      value[0] = ELEMENT_TYPE;
      revival.pendingNode = null;
    }
    const length = isElement ? 4 : value.length;
    for (let index = 0; index < length; index++) {
      const item: unknown = value[index];
      let revived: unknown = item;
      if (typeof item === 'string' && item.charCodeAt(0) === DOLLAR) {
        revived = reviveString(revival, item, value, index);
      } else if (typeof item === 'object' && item) {
        revived =
          revival.levels === 0
            ? reviveDeep(revival, item, value, index)
            : reviveObject(revival, item);
      }
      if (revived !== item) {
        value[index] = revived;
      }
    }
    if (isElement) {
      tracer?.elementRead(revival, value);
      const {pendingNode} = revival;
      revival.pendingNode = outer;
      result = createElement(value, pendingNode, revival, wireProps);
    }
  } else {
    // `for…in` would include inherited keys, and V8 of Node 24 does not optimize it for objects
    // that change (benchmark `payloads`).
    const keys = Object.keys(value);
    for (let index = 0; index < keys.length; index++) {
      const key: string = keys[index];
      const item: unknown = value[key];
      if (key === PROTOTYPE_KEY) {
        delete value[key];
        continue;
      }
      let revived: unknown = item;
      if (typeof item === 'string' && item.charCodeAt(0) === DOLLAR) {
        revived = reviveString(revival, item, value, key);
      } else if (typeof item === 'object' && item) {
        revived =
          revival.levels === 0
            ? reviveDeep(revival, item, value, key)
            : reviveObject(revival, item);
      }
      if (revived !== item) {
        storeProperty(value, key, revived);
      }
    }
  }
  revival.levels++;
  return result;
}
