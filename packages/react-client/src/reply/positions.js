// Where the walk is in the model that is sent, for messages. Paths for the server (paths.js) are
// something else: they begin at a part, and lead only to what has no colon above it.

import type {Key} from './paths.js';

import {joinSteps, stepText} from 'flight-core/src/pathText.js';

// A slot that is walked later than what is around it. Null is the root.
export type Position = {
  readonly outer: Position | null,
  readonly keys: ReadonlyArray<Key>,
};

export type Positioned = {
  // The keys that lead from `position` to the current slot, as many as `depth` says.
  position: Position | null,
  keys: Array<Key>,
  depth: number,
  ...
};

export function positionHere(reply: Positioned): Position | null {
  const {depth, keys, position} = reply;
  return depth === 0 ? position : {outer: position, keys: keys.slice(0, depth)};
}

// Walks what stands at a position. Another walk may be under way: a thenable can call back at
// once.
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

// `items[3].name`, or an empty text for the root.
export function describeHere(reply: Positioned): string {
  const steps: Array<string> = [];
  for (let at = positionHere(reply); at !== null; at = at.outer) {
    steps.push(...at.keys.map(stepText).reverse());
  }
  return joinSteps(steps.reverse());
}
