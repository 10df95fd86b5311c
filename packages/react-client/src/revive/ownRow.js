// References into the row that is being revived. Nearly all references of a stream are of
// this kind (an object that occurs twice in one row), and what they name is usually there
// already: whoever can see the reference can also see that part, once the row is complete.

import {hasPlainProperty} from 'flight-core/src/guard/plainProperty.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {Hole} from '../waits/wait.js';
import {chunkOfLazy} from './lazy.js';

// Not there yet, or not certain: wait for the row and look again.
export const UNDECIDED: symbol = Symbol('undecided');

const SLOT_OF_NAME: Map<string, number> = new Map([
  ['type', 1],
  ['key', 2],
  ['props', 3],
]);

// Item 0 of the path is the row id.
export function findInOwnRow(
  root: unknown,
  path: ReadonlyArray<string>,
): unknown {
  let value = root;
  for (let index = 1; index < path.length; index++) {
    value = step(value, path[index]);
  }
  return isBuilt(value) ? value : UNDECIDED;
}

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    if (value[0] === ELEMENT_TYPE) {
      const slot = SLOT_OF_NAME.get(name);
      return slot === undefined ? UNDECIDED : value[slot];
    }
    if (value[0] === ELEMENT_MARK) {
      return UNDECIDED;
    }
  } else if (chunkOfLazy(value) !== null) {
    return UNDECIDED;
  }
  return hasPlainProperty(value, name) ? Reflect.get(value, name) : UNDECIDED;
}

// Text may still be wire text, a tuple is no element yet.
function isBuilt(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value[0] !== ELEMENT_MARK && value[0] !== ELEMENT_TYPE;
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Hole) &&
    chunkOfLazy(value) === null
  );
}
