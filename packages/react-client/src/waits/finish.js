// The last step before a group of Waits settles: all that its values consist of is there.
// Circles of Holes get null, lazy nodes that are ready give way to what is behind them, and
// Maps, Blobs, bound functions and the like are made of their content.

import type {Wait} from './wait.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {leaderOf} from './group.js';
import {Hole, waitOf} from './wait.js';

// Puts the value in the place of a Hole, and moves the walks that wait for it.
export type Fill = (hole: Hole, value: unknown) => void;

// Throws if something cannot be made of its content.
export function finishHoles(
  group: Wait,
  members: ReadonlyArray<Wait>,
  fill: Fill,
): void {
  const holes = members.flatMap(wait => wait.holes);
  fillCircles(holes, fill);
  for (const hole of holes) {
    if (hole.making === null && hole.isFilled) {
      unwrapLazy(group, hole);
    }
  }
  for (const hole of holes) {
    if (hole.making !== null) {
      makeInnermostFirst(hole, fill);
    }
  }
}

// 0:"$0": Holes that only wait for each other have no value.
function fillCircles(holes: ReadonlyArray<Hole>, fill: Fill): void {
  for (const start of holes) {
    let hole = start;
    while (!hole.isFilled && hole.behind !== null && hole.visit === null) {
      hole.visit = start;
      hole = hole.behind;
    }
    if (!hole.isFilled && hole.visit === start) {
      fill(hole, null);
    }
  }
}

// At the end of a path stands a lazy node if the element was not complete at that time.
function unwrapLazy(group: Wait, hole: Hole): void {
  const {owner} = group.keeper;
  let {value} = hole;
  for (;;) {
    const chunk = value instanceof Chunk ? null : owner.chunkBehind(value);
    if (chunk === null) {
      break;
    }
    const wait = waitOf(chunk);
    if (chunk.status === FULFILLED) {
      value = chunk.value;
    } else if (wait !== null && leaderOf(wait) === group) {
      value = wait.value;
    } else {
      break;
    }
  }
  if (value !== hole.value) {
    hole.put(value);
  }
}

// What is copied has to be there: a Set of iterators comes after the iterators. Where things
// are made of each other, no order is right.
function makeInnermostFirst(outermost: Hole, fill: Fill): void {
  const stack = [outermost];
  while (stack.length > 0) {
    const hole = stack[stack.length - 1];
    if (hole.visit !== 'entered' && hole.visit !== 'made') {
      hole.visit = 'entered';
      pushMissingParts(hole.walk.value, stack);
      continue;
    }
    stack.pop();
    if (hole.visit === 'entered') {
      hole.visit = 'made';
      make(hole, fill);
    }
  }
}

function make(hole: Hole, fill: Fill): void {
  const {making, walk, value} = hole;
  if (making !== null) {
    const content = hole.isReached ? walk.value : null;
    const made = making.finish(content, value);
    if (!hole.isFilled) {
      fill(hole, made);
    }
  }
}

// Content is a list of items, or of entries that are lists themselves.
function pushMissingParts(content: unknown, stack: Array<Hole>): void {
  if (!Array.isArray(content)) {
    return;
  }
  for (const item of content) {
    const parts: ReadonlyArray<unknown> = Array.isArray(item) ? item : [item];
    for (const part of parts) {
      if (part instanceof Hole) {
        const maker = makerOf(part);
        if (maker !== null && maker.visit !== 'entered') {
          stack.push(maker);
        }
      }
    }
  }
}

// The Hole whose value has to be made before this one has one.
function makerOf(start: Hole): Hole | null {
  let hole = start;
  while (hole.making === null && hole.behind !== null) {
    hole = hole.behind;
  }
  return hole.making === null ? null : hole;
}
