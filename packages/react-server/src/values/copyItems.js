// A plain copy of an array: its items, without its class and other properties.

import {functionOf} from 'flight-core/src/guard/functionOf.js';

// Reads only the length and the items, by index, so it runs no code of a subclass: `slice` calls its
// constructor. New in ES2023.
const toSpliced = functionOf(Reflect.get(Array.prototype, 'toSpliced'));

export function copyItems<T>(list: ReadonlyArray<unknown>): Array<T> {
  const copy =
    toSpliced === null
      ? Array.from({length: list.length}, (_, index) => list[index])
      : toSpliced.call(list);
  return copy as $FlowFixMe; // the caller replaces the items
}
