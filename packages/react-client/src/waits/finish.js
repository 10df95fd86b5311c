// The last step before Waits settle together: all parts of their values have arrived. Lazy nodes
// that are ready are replaced by their values, and values such as Maps, Blobs and bound functions
// are made from their content.

import type {Wait} from './wait.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {unwrapLazy} from './lazy.js';
import {Hole, fail} from './wait.js';

// Stores the value in the place of a Hole, and resumes the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

// A Wait fails if a value cannot be made from its content.
export function finishHoles(waits: Set<Wait>, fill: Fill): void {
  const holes = [...waits].flatMap(wait => wait.holes);
  for (const hole of holes) {
    if (hole.status !== FULFILLED) {
      make(hole, fill);
    } else if (hole.making === null) {
      // The value at the end of a path is a lazy node if the element was incomplete at that time.
      hole.put(unwrapLazy(hole.value, waits));
    }
  }
  // A Map can contain Blobs and functions, but exists before its content.
  for (const hole of holes) {
    make(hole, fill);
  }
}

// Makes the value of a Hole, after the values that its content copies: a bound function comes after
// the functions among its arguments. In a cycle of such values no order is right.
function make(hole: Hole, fill: Fill): void {
  const {isMade, making, obstacle, status, value, walk} = hole;
  hole.isMade = true;
  if (isMade) {
    return;
  }
  if (making !== null) {
    const content = walk.value;
    for (const item of Array.isArray(content) ? content : []) {
      if (item instanceof Hole) {
        make(item, fill);
      }
    }
    try {
      const made = making.finish(content, value);
      if (status !== FULFILLED) {
        fill(hole, made);
      }
    } catch (error) {
      fail(hole.wait, error);
    }
  } else if (obstacle instanceof Hole) {
    make(obstacle, fill);
  }
}
