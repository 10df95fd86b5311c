// References into the row that is being revived: an object that occurs twice in one row.
// Nearly all references of a stream are of this kind, and their target usually exists already.

import {hasPlainProperty} from 'flight-core/src/guard/plainProperty.js';
import {elementSlotOf} from 'flight-core/src/wire/references.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {Hole} from '../waits/wait.js';
import {chunkOfLazy} from './lazy.js';

// The target is missing or may still change: wait for the row and look again.
export const UNDECIDED: symbol = Symbol('undecided');

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
      const slot = elementSlotOf(name);
      return slot > 0 && slot < 4 ? value[slot] : UNDECIDED;
    }
    if (value[0] === ELEMENT_MARK) {
      return UNDECIDED;
    }
  } else if (chunkOfLazy(value) !== null) {
    return UNDECIDED;
  }
  return hasPlainProperty(value, name) ? Reflect.get(value, name) : UNDECIDED;
}

// A string may still be wire text, and a tuple is not an element yet.
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
