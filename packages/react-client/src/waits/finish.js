// The last step before a group of Waits settles: all that its values consist of is there.
// Circles of Holes get null, lazy nodes that are ready give way to what is behind them, and
// Maps, Blobs, bound functions and the like are made of their content.

import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import type {Wait} from './wait.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {leaderOf, membersOf} from './group.js';
import {Hole, waitOf} from './wait.js';

// Puts the value in the place of a Hole, and moves the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

const MADE = 'made';

// Throws if something cannot be made of its content.
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
        fillCircle(hole, fill);
      }
    }
  }
  if (makers !== null) {
    makeAll(makers, fill);
  }
}

// A Map can contain Blobs and functions, but exists before its content.
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
function fillCircle(start: Hole, fill: Fill): void {
  let hole = start;
  while (hole.visit === null && hole.obstacle instanceof Hole) {
    hole.visit = start;
    hole = hole.obstacle;
  }
  if (hole.visit === start) {
    fill(hole, null);
  }
}

// At the end of a path stands a lazy node if the element was not complete at that time.
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

// What is copied has to be there: a function comes after those it is bound to. Where things
// are made of each other, no order is right.
function makeItems(content: unknown, fill: Fill): void {
  if (Array.isArray(content)) {
    for (const item of content) {
      if (item instanceof Hole) {
        make(item, fill);
      }
    }
  }
}
