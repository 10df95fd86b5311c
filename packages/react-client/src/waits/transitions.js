// The transitions of pending nodes and references; graph.js has the tables of their states.

import type {Response} from '../response.js';
import type {NodeStatus} from './graph.js';

import {Chunk, FULFILLED, listenersOf} from 'flight-core/src/chunk/chunk.js';
import {checkTransition} from 'flight-core/src/stateTable.js';
import {
  DONE,
  FAILING,
  NODE_TRANSITIONS,
  OPEN,
  PendingNode,
  Reference,
  WALKING,
} from './graph.js';

// The reference belongs to the node.
export function addReference(node: PendingNode, reference: Reference): void {
  node.references.push(reference);
  reference.node = node;
  reference.reason = node;
}

// A reference of the node has passed a value of the dependency, or leads to it. If the dependency is
// failing, the node fails with it.
export function addEdge(node: PendingNode, dependency: PendingNode): void {
  node.dependencies.push(dependency);
  dependency.dependents.push(node);
}

// The reference has stopped: it needs the value of the chunk. In another reference nothing is missing
// that is not missing in a node.
export function stopAt(reference: Reference, chunk: Chunk): void {
  const {node} = reference;
  reference.stoppedAt = chunk;
  if (!(chunk instanceof Reference)) {
    node.missing++;
    // The node is a root of the witnesses again.
    node.witness = node;
  }
}

// The reference continues. Returns where it had stopped, or null.
export function goOn(reference: Reference): Chunk | null {
  const {stoppedAt} = reference;
  reference.stoppedAt = null;
  return stoppedAt;
}

// The value of the reference is being made from its content.
export function beginMaking(reference: Reference): void {
  reference.isMade = true;
}

// The reference has continued from the chunk.
export function leave({node}: Reference, chunk: Chunk): void {
  if (!(chunk instanceof Reference)) {
    node.missing--;
  }
}

// The reference has its value, which is in its slot from now on.
export function fill(reference: Reference, value: unknown): void {
  resumeReferences(reference.node.response, reference);
  reference.status = FULFILLED;
  reference.value = value;
  reference.put(value);
}

// References continue as soon as the chunk has a value. Other listeners wait until it is complete.
function resumeReferences({followQueue}: Response, chunk: Chunk): void {
  listenersOf(chunk)?.forEach(listener => {
    if (listener instanceof Reference) {
      followQueue.push(listener);
    }
  });
}

function moveNode(node: PendingNode, to: NodeStatus): void {
  if (__DEV__) {
    checkTransition(NODE_TRANSITIONS, node.status, to);
  }
  node.status = to;
}

// The element or row has been revived.
export function open(node: PendingNode, chunk: Chunk, value: unknown): void {
  const {response} = node;
  resumeReferences(response, chunk);
  // Otherwise it is checked when a reference continues (benchmark `waterfall many for one`).
  if (node.missing === 0 || node.status === FAILING) {
    response.settleQueue.push(node);
  }
  node.chunk = chunk;
  node.value = value;
  if (node.status === WALKING) {
    moveNode(node, OPEN);
  }
  chunk.reason = node;
}

// All nodes that depend on this one will fail as well.
export function fail(node: PendingNode, error: unknown): void {
  if (node.status === WALKING || node.status === OPEN) {
    if (node.recover) {
      node.recover();
    } else {
      moveNode(node, FAILING);
      node.failure = error;
      node.witness = node;
    }
    node.response.settleQueue.push(node);
  }
}

// Its chunk has settled, and the nodes that depend on it know.
export function end(node: PendingNode): void {
  moveNode(node, DONE);
  node.references = [];
}
