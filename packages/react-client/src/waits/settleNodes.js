// Settles nodes. Whenever a walk continues, or a node settles, the nodes that may settle now are
// checked: nothing must be missing in the node, nor in any node that it reaches.

import type {PendingNode, GraphOwner} from './graph.js';

import {BLOCKED, Chunk, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {finishReferences} from './finish.js';
import {end, fail, failAtLast, open} from './transitions.js';
import {continueWalks} from './walk.js';
import {DONE, FAILING, OPEN} from './graph.js';

// The walk has ended. `chunk` settles as soon as nothing is missing in `value`.
export function closeNode(
  node: PendingNode,
  chunk: Chunk,
  value: unknown,
): void {
  open(node, chunk, value);
  runGraph(node.owner);
}

// Listeners are called after all work is done: they may read more rows. If the stack overflows, the
// work goes on in a new task.
export function runGraph(owner: GraphOwner): void {
  const {agenda, settleQueue} = owner;
  if (owner.isRunning) {
    return;
  }
  const {depth} = agenda;
  let node: PendingNode | void = undefined;
  try {
    owner.isRunning = true;
    agenda.enter();
    continueWalks(owner);
    for (node = settleQueue.pop(); node; node = settleQueue.pop()) {
      check(node);
      node = undefined;
      continueWalks(owner);
    }
    owner.isRunning = false;
    agenda.leave();
  } catch (error) {
    agenda.depth = depth;
    if (owner.isRunning) {
      owner.isRunning = false;
      agenda.add(owner.runGraph);
      if (node) {
        settleQueue.push(node);
        failAtLast(node, error);
      }
    }
    agenda.abandon(depth);
    if (!isOverflow(error)) {
      throw error;
    }
  }
}

// Settles the node and all that it reaches, unless something is missing in one of them.
function check(start: PendingNode): void {
  const {owner} = start;
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
  // If one has failed, those that depend on it fail as well. The others are checked again without it.
  const isFailed = nodes.some(node => node.status === FAILING);
  for (const node of nodes.reverse()) {
    if (isFailed) {
      owner.settleQueue.push(node);
    } else {
      settle(node);
    }
  }
}

// Whether the node itself prevents that those that depend on it settle as complete.
function isIncomplete({missing, status}: PendingNode): boolean {
  return status === OPEN ? missing > 0 : status !== DONE;
}

// The node and all that it reaches, by a depth-first search. Null if something is missing in one of
// them, which becomes the witness of the nodes on the path to it.
function collectDependencies(start: PendingNode): Array<PendingNode> | null {
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
  const {chunk, failure, dependents, owner, status, value} = node;
  if (!chunk) {
    return;
  }
  // It is called again if the stack has overflowed.
  if (chunk.status !== BLOCKED) {
    // Only the nodes that depend on it are left to do.
  } else if (status === FAILING) {
    noteError(owner, chunk);
    settleWithError(owner, chunk, failure);
  } else {
    noteValue(owner, chunk, value);
    settleWithValue(owner, chunk, value);
  }
  for (const other of dependents) {
    if (chunk.status === REJECTED) {
      fail(other, chunk.reason);
    } else {
      owner.settleQueue.push(other);
    }
  }
  end(node);
}

function noteValue(owner: GraphOwner, chunk: Chunk, value: unknown): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueReady(chunk, value);
  }
}

function noteError(owner: GraphOwner, chunk: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.errorReady(chunk);
  }
}
