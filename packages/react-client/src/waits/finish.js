// The last step before nodes settle together: all parts of their values have arrived. Lazy nodes
// that are ready are replaced by their values, and values such as Maps, Blobs and bound functions
// are made from their content.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {PendingNode} from './graph.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {fill, failAtLast} from './transitions.js';
import {continueWalks} from './walk.js';
import {chunkOfLazy, unwrapLazy} from './lazy.js';
import {FAILING, Reference} from './graph.js';

// The values of the chunks that are about to settle.
type Known = Map<Chunk | null, {readonly value: unknown}>;

// A node fails if a value cannot be made from its content.
export function finishReferences(nodes: ReadonlyArray<PendingNode>): void {
  const known: Known = new Map();
  for (const {chunk, value: first} of nodes) {
    const value = unwrapKnown(known, first);
    // Neither a placeholder, nor a lazy node that leads to itself.
    if (!(value instanceof Reference) && chunkOfLazy(value) !== chunk) {
      known.set(chunk, {value});
    }
  }
  const unmade: Array<Reference> = [];
  for (const {references} of nodes) {
    for (const reference of references) {
      if (reference.status === FULFILLED) {
        // The value at the end of a path is a lazy node if the element was incomplete at that time.
        // It is stored again if the element has failed since an earlier attempt.
        reference.put(unwrapKnown(known, reference.value));
      } else {
        unmade.push(reference);
      }
    }
  }
  // A Map can contain Blobs and functions, but exists before its content.
  unmade.forEach(make);
  for (const {references} of nodes) {
    references.forEach(make);
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

// Makes the value of a reference, after those at which its walk has stopped. In a cycle no order is right.
function make(start: Reference): void {
  const chain = [];
  let next: Chunk | null = start;
  while (next instanceof Reference && !next.isMade) {
    next.isMade = true;
    chain.push(next);
    next = next.stoppedAt;
  }
  while (chain.length > 0) {
    const reference = chain[chain.length - 1];
    const {finish, node, target, status} = reference;
    // References that only lead to each other have no value.
    let made: unknown = null;
    try {
      if (finish) {
        // A bound function comes after the functions among its arguments.
        for (const item of Array.isArray(target) ? target : []) {
          if (item instanceof Reference) {
            make(item);
          }
        }
        made = finish(target, reference);
      }
      if (status !== FULFILLED) {
        fill(reference, made);
        continueWalks(node.owner);
      }
    } catch (error) {
      // For the next attempt after a stack overflow.
      for (const unmade of chain) {
        unmade.isMade = false;
      }
      failAtLast(node, error);
      if (node.status !== FAILING) {
        throw error;
      }
      for (const unmade of chain) {
        unmade.isMade = true;
      }
    }
    chain.length--;
  }
}
