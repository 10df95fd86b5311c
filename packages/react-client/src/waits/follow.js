// References are followed: from the row to the target, as far as values exist.

import type {Response} from '../response.js';

import {
  FULFILLED,
  HALTED,
  REJECTED,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {Chunk} from 'flight-core/src/chunk/chunk.js';
import {
  DONE,
  PendingNode,
  Reference,
  invalidReference,
  nodeOf,
} from './graph.js';
import {
  addEdge,
  addReference,
  fail,
  fill,
  goOn,
  leave,
  stopAt,
} from './transitions.js';

// The row that is being revived, as references see it, and the node of the current element.
type RevivedRow = interface {
  readonly response: Response,
  readonly chunk: Chunk,
  pendingNode: PendingNode | null,
};

// Follows a reference from a chunk towards its target, through values that need not be complete. It
// joins a node when it passes the first of these. Returns the value, or the reference if a part is
// missing. `revival` is null if the reference continues after its row was revived.
export function follow(
  revival: RevivedRow | null,
  start: Chunk,
  reference: Reference,
): unknown {
  const {tracer} =
    revival === null ? reference.node.response : revival.response;
  const {finish} = reference;
  let next: Chunk | null = start;
  // Lazy nodes can lead to each other in a cycle: 6:"$2" 2:"$L6" 0:"$6:a". So an earlier position
  // is remembered, after 1, 2, 4, 8 … passes.
  let passes = 0;
  let mark: Chunk | null = null;
  let markedCursor = 0;
  while (next) {
    if (next === mark && reference.cursor === markedCursor) {
      next = invalidReference(reference);
    }
    if ((passes & (passes - 1)) === 0) {
      mark = next;
      markedCursor = reference.cursor;
    }
    passes++;
    readChunk(next);
    const {reason, status} = next;
    const isReference = next instanceof Reference;
    const dependency = nodeOf(next);
    if (revival && !reference.node && (dependency || status !== FULFILLED)) {
      joinNode(revival, reference);
    }
    const node = reference.node;
    if (dependency) {
      addEdge(node, dependency);
    }
    if (status === REJECTED) {
      fail(node, reason);
      break;
    }
    let value = status === FULFILLED ? next.value : null;
    if (dependency && !isReference) {
      ({value} = dependency);
    } else if (status !== FULFILLED && next !== reference) {
      if (status !== HALTED) {
        listen(next, reference);
      }
      stopAt(reference, next);
      break;
    }
    if (tracer !== null && dependency === null && reference.reason !== null) {
      const {chunk} = revival ?? node;
      tracer.valueArrived(chunk, next);
    }
    // The value of a reference that only leads to itself is null: 0:"$0".
    next = reference.advance(value);
  }
  if (!reference.node) {
    return finish ? finish(reference.target, reference) : reference.target;
  }
  if (!next && !finish) {
    fill(reference, reference.target);
  }
  return reference.status === FULFILLED ? reference.value : reference;
}

// The node of the element or row that is being revived gets the reference.
function joinNode(revival: RevivedRow, reference: Reference): void {
  const node = revival.pendingNode ?? new PendingNode(revival.response);
  revival.pendingNode = node;
  addReference(node, reference);
}

// Continues all references that can continue.
export function continueReferences(response: Response): void {
  const {settleQueue, followQueue} = response;
  // Setting the length of an array is slow.
  if (followQueue.length === 0) {
    return;
  }
  for (const reference of followQueue) {
    const {node} = reference;
    const stoppedAt = node.status === DONE ? null : goOn(reference);
    if (!stoppedAt) {
      continue;
    }
    settleQueue.push(node);
    try {
      follow(null, stoppedAt, reference);
      leave(reference, stoppedAt);
    } catch (error) {
      fail(node, error);
    }
  }
  followQueue.length = 0;
}
