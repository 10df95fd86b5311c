// The last step before a group of Waits settles: all that its values consist of is there.
// Lazy nodes that are ready give way to what is behind them, and Maps, Blobs, bound functions
// and the like are made of their content.

import type {Wait} from './wait.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {leaderOf} from './group.js';
import {Hole, waitOf} from './wait.js';

// Stores the value in the place of a Hole, and resumes the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

// Throws if something cannot be made of its content.
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

// At the end of a path stands a lazy node if the element was not complete at that time.
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

// What is copied has to be there: a function comes after those it is bound to. Where things
// are made of each other, no order is right.
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
