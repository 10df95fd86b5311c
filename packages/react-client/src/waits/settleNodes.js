// Settles nodes. Whenever a reference continues, or a node settles, the nodes that may settle now are
// checked: nothing must be missing in the node, nor in any node that it reaches. So all nodes of a
// cycle settle together: a search finds them, their values are completed, and their chunks settle.

import type {Response} from '../response.js';
import type {PendingNode} from './graph.js';

import {Chunk, FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {DONE, FAILING, OPEN, Reference} from './graph.js';
import {chunkOfLazy, unwrapLazy} from './lazy.js';
import {beginMaking, end, fail, fill, open} from './transitions.js';
import {continueReferences} from './follow.js';

// The node has been revived. `chunk` settles as soon as nothing is missing in `value`.
export function openNode(
  node: PendingNode,
  chunk: Chunk,
  value: unknown,
): void {
  open(node, chunk, value);
}

// Does nothing while a row is being read: it is called afterwards.
export function runGraph(response: Response): void {
  const {agenda} = response;
  if (agenda.depth === 0) {
    try {
      walkGraph(response);
    } catch {
      // The program has used all of the stack.
      void Promise.resolve().then(() => runGraph(response));
    }
    agenda.work();
  }
}

export function walkGraph(response: Response): void {
  const {agenda, settleQueue} = response;
  agenda.depth++;
  try {
    continueReferences(response);
    for (
      let node = settleQueue.pop();
      node !== undefined;
      node = settleQueue.pop()
    ) {
      settleOrFail(node);
      continueReferences(response);
    }
  } finally {
    agenda.depth--;
  }
}

function settleOrFail(node: PendingNode): void {
  try {
    check(node);
  } catch (error) {
    if (node.status === FAILING) {
      node.response.settleQueue.push(node);
      throw error;
    }
    fail(node, error);
  }
}

// Settles the node and all that it reaches, unless something is missing in one of them.
function check(start: PendingNode): void {
  const {response} = start;
  if (start.status === FAILING) {
    settle(start);
  }
  if (
    start.status !== OPEN ||
    start.missing > 0 ||
    isIncomplete(witnessOf(start))
  ) {
    return;
  }
  const nodes = collectDependencies(start);
  if (nodes === null) {
    return;
  }
  finishReferences(nodes);
  // If one has failed, its dependents fail as well. The others are checked again without it.
  const isFailed = nodes.some(node => node.status === FAILING);
  for (const node of nodes.reverse()) {
    if (isFailed) {
      response.settleQueue.push(node);
    } else {
      settle(node);
    }
  }
}

// Whether the node itself prevents its dependents from settling as complete.
function isIncomplete({missing, status}: PendingNode): boolean {
  return status === OPEN ? missing > 0 : status !== DONE;
}

// The node and all that it reaches, by a depth-first search. Null if something is missing in one of
// them, which becomes the witness of the nodes on the path to it.
function collectDependencies(start: PendingNode): Array<PendingNode> | null {
  // Most nodes wait for rows only (benchmark `waterfall`).
  if (start.dependencies.length === 0) {
    return [start];
  }
  const found = new Set([start]);
  const path = [start];
  // How many edges of each node on the path are left.
  const left = [start.dependencies.length];
  for (let last = 0; last >= 0; last = path.length - 1) {
    const node = path[last];
    if (left[last] === 0) {
      path.pop();
      left.pop();
      continue;
    }
    left[last]--;
    // Starts where the last search stopped: the dependencies before that may be open, but nothing is
    // missing in themselves.
    node.lastDependency = (node.lastDependency + 1) % node.dependencies.length;
    const dependency = node.dependencies[node.lastDependency];
    if (dependency.status === DONE || found.has(dependency)) {
      continue;
    }
    // A node on which no other depends is in no cycle, so each open dependency is a witness.
    const isInCycle = start.dependents.length > 0;
    const witness = isInCycle ? witnessOf(dependency) : dependency;
    if (!isInCycle || isIncomplete(witness)) {
      for (const each of path) {
        each.witness = witness;
      }
      return null;
    }
    found.add(dependency);
    path.push(dependency);
    left.push(dependency.dependencies.length);
  }
  return [...found];
}

// A node that this one reaches, and in which something was missing when it was found; or the node
// itself. Witnesses are the parents of a union-find structure, whose paths are halved on the way.
function witnessOf(start: PendingNode): PendingNode {
  let node = start;
  while (node.witness !== node) {
    node.witness = node.witness.witness;
    node = node.witness;
  }
  return node;
}

function settle(node: PendingNode): void {
  const {chunk, dependents, response} = node;
  if (!chunk) {
    return;
  }
  settleChunk(node, chunk);
  for (const other of dependents) {
    if (chunk.status === REJECTED) {
      fail(other, chunk.reason);
    } else {
      response.settleQueue.push(other);
    }
  }
  end(node);
}

function settleChunk(
  {failure, response, status, value}: PendingNode,
  chunk: Chunk,
): void {
  const {tracer} = response;
  if (status === FAILING) {
    tracer?.errorReady(chunk);
    settleWithError(response, chunk, failure);
  } else {
    tracer?.valueReady(chunk, value);
    settleWithValue(response, chunk, value);
  }
}

// The values of the chunks that are about to settle.
type Known = Map<Chunk | null, {readonly value: unknown}>;

// The last step before nodes settle together: all parts of their values have arrived. Lazy nodes
// that are ready are replaced by their values, and values such as Maps, Blobs and bound functions
// are made from their content.
// A node fails if a value cannot be made from its content.
function finishReferences(nodes: ReadonlyArray<PendingNode>): void {
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

// The value behind lazy nodes that are ready, or that settle together. The chunks that were passed lead
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

// References that only lead to each other have no value.
function finished(reference: Reference): unknown {
  const {finish, target} = reference;
  if (!finish) {
    return null;
  }
  // A bound function comes after the functions among its arguments.
  for (const item of Array.isArray(target) ? target : []) {
    if (item instanceof Reference) {
      make(item);
    }
  }
  return finish(target, reference);
}

// Makes the value of a reference, after those at which it has stopped. In a cycle no order is right.
function make(start: Reference): void {
  const chain = [];
  let next: Chunk | null = start;
  while (next instanceof Reference && !next.isMade) {
    beginMaking(next);
    chain.push(next);
    next = next.stoppedAt;
  }
  for (const reference of chain.reverse()) {
    const {node, status} = reference;
    try {
      const made = finished(reference);
      if (status !== FULFILLED) {
        fill(reference, made);
        continueReferences(node.response);
      }
    } catch (error) {
      fail(node, error);
    }
  }
}
