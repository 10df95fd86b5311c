// The last step before Waits settle together: all parts of their values have arrived. Lazy nodes
// that are ready are replaced by their values, and values such as Maps, Blobs and bound functions
// are made from their content.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Wait} from './wait.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {fill, moveHoles} from './holes.js';
import {chunkOfLazy, unwrapLazy} from './lazy.js';
import {Hole, failAtLast} from './wait.js';

// The values of the chunks that are about to settle.
type Known = Map<Chunk | null, {readonly value: unknown}>;

// A Wait fails if a value cannot be made from its content.
export function finishHoles(waits: ReadonlyArray<Wait>): void {
  const known: Known = new Map();
  for (const {chunk, value: first} of waits) {
    const value = unwrapKnown(known, first);
    // Neither a placeholder, nor a lazy node that leads to itself.
    if (!(value instanceof Hole) && chunkOfLazy(value) !== chunk) {
      known.set(chunk, {value});
    }
  }
  const unmade: Array<Hole> = [];
  for (const {holes} of waits) {
    for (const hole of holes) {
      if (hole.status === FULFILLED) {
        // The value at the end of a path is a lazy node if the element was incomplete at that time.
        // It is stored again if the element has failed since an earlier attempt.
        hole.put(unwrapKnown(known, hole.value));
      } else {
        unmade.push(hole);
      }
    }
  }
  // A Map can contain Blobs and functions, but exists before its content.
  unmade.forEach(make);
  for (const {holes} of waits) {
    holes.forEach(make);
  }
}

// What is behind lazy nodes that are ready, or that settle together. The chunks that were passed lead
// to the end from then on.
function unwrapKnown(known: Known, start: unknown): unknown {
  const passed = [];
  let value = unwrapLazy(start);
  let chunk = chunkOfLazy(value);
  let next = known.get(chunk);
  while (next) {
    passed.push(chunk);
    value = unwrapLazy(next.value);
    chunk = chunkOfLazy(value);
    next = known.get(chunk);
  }
  for (const each of passed) {
    known.set(each, {value});
  }
  return value;
}

// Makes the value of a Hole, after those that it waits for. In a cycle no order is right.
function make(start: Hole): void {
  const chain = [];
  let next: Chunk | null = start;
  while (next instanceof Hole && !next.isMade) {
    next.isMade = true;
    chain.push(next);
    next = next.obstacle;
  }
  while (chain.length > 0) {
    const hole = chain[chain.length - 1];
    const {finish, holder, reached, status} = hole;
    // Holes that only wait for each other have no value.
    let made: unknown = null;
    try {
      if (finish) {
        // A bound function comes after the functions among its arguments.
        for (const item of Array.isArray(reached) ? reached : []) {
          if (item instanceof Hole) {
            make(item);
          }
        }
        made = finish(reached, hole);
      }
      if (status !== FULFILLED) {
        fill(hole, made);
        moveHoles(holder.owner);
      }
    } catch (error) {
      // For the next attempt after a stack overflow.
      for (const unmade of chain) {
        unmade.isMade = false;
      }
      failAtLast(holder, error);
      if (holder.outside < Infinity) {
        throw error;
      }
      for (const unmade of chain) {
        unmade.isMade = true;
      }
    }
    chain.length--;
  }
}
