// The last step before a group of Waits settles: all parts of its values have arrived. Lazy nodes
// that are ready are replaced by their values, and values such as Maps, Blobs and bound functions
// are made from their content.

import type {Wait} from './wait.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {leaderOf} from './group.js';
import {Hole, waitOf} from './wait.js';

// Stores the value in the place of a Hole, and resumes the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

// Throws if a value cannot be made from its content.
export function finishHoles({members}: Wait, fill: Fill): void {
  const first: Array<Hole> = [];
  // A Map can contain Blobs and functions, but exists before its content.
  const then: Array<Hole> = [];
  for (const wait of members) {
    for (let hole = wait.lastHole; hole; hole = hole.previous) {
      if (hole.status !== FULFILLED) {
        first.push(hole);
      } else if (hole.making === null) {
        unwrapLazy(hole);
      } else {
        then.push(hole);
      }
    }
  }
  for (const hole of first.concat(then)) {
    make(hole, fill);
  }
}

// The value at the end of a path is a lazy node if the element was incomplete at that time.
function unwrapLazy(hole: Hole): void {
  const {owner} = hole.wait.keeper;
  let {value} = hole;
  for (;;) {
    const chunk = owner.chunkBehind(value);
    if (chunk === null || value instanceof Chunk) {
      break;
    }
    const wait = waitOf(chunk);
    if (wait !== null && leaderOf(wait) === leaderOf(hole.wait)) {
      value = wait.value;
    } else if (chunk.status === FULFILLED) {
      value = chunk.value;
    } else {
      break;
    }
  }
  if (value !== hole.value) {
    hole.put(value);
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
    const made = making.finish(content, value);
    if (status !== FULFILLED) {
      fill(hole, made);
    }
  } else if (obstacle instanceof Hole) {
    make(obstacle, fill);
  }
}
