// The position of the walk in the model, for messages. Unlike paths (paths.js), positions
// start at the root and may contain any key.

import type {Key} from './paths.js';

import {joinSteps, stepText} from 'flight-core/src/pathText.js';

// The position of a slot that is walked later than its surroundings. Null is the root.
export type Position = {
  readonly outer: Position | null,
  readonly keys: ReadonlyArray<Key>,
};

export type Positioned = {
  // The keys from `position` to the current slot; `depth` is their number.
  position: Position | null,
  keys: Array<Key>,
  depth: number,
  ...
};

export function positionHere(reply: Positioned): Position | null {
  const {depth, keys, position} = reply;
  return depth === 0 ? position : {outer: position, keys: keys.slice(0, depth)};
}

// Walks the value at a position. Another walk may be in progress, because a thenable can call
// back synchronously.
export function walkAt<T>(
  reply: Positioned,
  position: Position | null,
  walk: () => T,
): T {
  const {depth, keys, position: outer} = reply;
  reply.position = position;
  reply.keys = [];
  reply.depth = 0;
  try {
    return walk();
  } finally {
    reply.position = outer;
    reply.keys = keys;
    reply.depth = depth;
  }
}

// `items[3].name`, or an empty string for the root.
export function describeHere(reply: Positioned): string {
  const steps: Array<string> = [];
  for (let at = positionHere(reply); at !== null; at = at.outer) {
    steps.push(...at.keys.map(stepText).reverse());
  }
  return joinSteps(steps.reverse());
}
