// The last step before a group of Waits settles: all parts of its values are available. Cycles
// of Holes become null, ready lazy nodes are replaced by their elements, and Maps, Blobs,
// bound functions and the like are made of their content.

import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import type {Wait} from './wait.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {leaderOf, membersOf} from './group.js';
import {Hole, waitOf} from './wait.js';

// Stores the value in the place of a Hole, and resumes the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

const MADE = 'made';

// Throws if the content of a value is invalid.
export function finishHoles(group: Wait, fill: Fill): void {
  let makers: Array<Hole> | null = null;
  for (const wait of membersOf(group)) {
    for (let hole = wait.lastHole; hole; hole = hole.previous) {
      if (hole.making !== null) {
        makers = makers ?? [];
        makers.push(hole);
      } else if (hole.isFilled) {
        unwrapLazy(group, hole);
      } else {
        fillCycle(hole, fill);
      }
    }
  }
  if (makers !== null) {
    makeAll(makers, fill);
  }
}

// A Map can contain Blobs and functions, but is created before its content.
function makeAll(makers: ReadonlyArray<Hole>, fill: Fill): void {
  for (const hole of makers) {
    if (!hole.isFilled) {
      make(hole, fill);
    }
  }
  for (const hole of makers) {
    make(hole, fill);
  }
}

// 0:"$0": Holes that only wait for each other have no value.
function fillCycle(start: Hole, fill: Fill): void {
  let hole = start;
  while (hole.visit === null && hole.obstacle instanceof Hole) {
    hole.visit = start;
    hole = hole.obstacle;
  }
  if (hole.visit === start) {
    fill(hole, null);
  }
}

// A path ended at a lazy node, because its element was not complete at that time.
function unwrapLazy(group: Wait, hole: Hole): void {
  const {owner} = group.keeper;
  let {value} = hole;
  let chunk = chunkOfLazy(owner, value);
  while (chunk !== null) {
    const wait = waitOf(chunk);
    if (wait !== null && leaderOf(wait) === group) {
      value = wait.value;
    } else if (chunk.status === FULFILLED) {
      value = chunk.value;
    } else {
      break;
    }
    chunk = chunkOfLazy(owner, value);
  }
  if (value !== hole.value) {
    hole.put(value);
  }
}

function chunkOfLazy(owner: SettlingOwner, value: unknown): Chunk | null {
  return value instanceof Chunk ? null : owner.chunkBehind(value);
}

function make(hole: Hole, fill: Fill): void {
  if (hole.visit === MADE) {
    return;
  }
  hole.visit = MADE;
  const {making, obstacle, value, walk} = hole;
  if (making !== null) {
    makeItems(walk.value, fill);
    const made = making.finish(walk.value, value);
    if (!hole.isFilled) {
      fill(hole, made);
    }
  } else if (obstacle instanceof Hole) {
    make(obstacle, fill);
  }
}

// Content that is copied must be made first: a function after its bound arguments. For values
// that are made of each other, no order is right.
function makeItems(content: unknown, fill: Fill): void {
  if (Array.isArray(content)) {
    for (const item of content) {
      if (item instanceof Hole) {
        make(item, fill);
      }
    }
  }
}
