// The graph of incomplete values. A pending node is an element or the root of a row that has been
// revived, but has references without a value, or contains values that are incomplete themselves. It
// has an edge to each node that it depends on.
//
// Two questions are separate. First, where is the target of a reference? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived.
// Second, when does a node settle? When nothing is missing in it, nor in any node that it reaches.
// docs/decisions/015-waits.md explains why this settles every cycle.

import type {Listener} from 'flight-core/src/chunk/chunk.js';
import type {Transitions} from 'flight-core/src/stateTable.js';

import type {Response} from '../response.js';

import {ELEMENT_TYPE} from '../reactSymbols.js';
import {chunkOfLazy, unwrapLazy} from './lazy.js';
import {
  Chunk,
  FULFILLED,
  PENDING,
  createRejectedChunk,
} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';
import {
  hasPlainProperty,
  withoutThen,
} from 'flight-core/src/guard/plainObjects.js';
import {elementSlotOf} from 'flight-core/src/wire/references.js';

// The destination of a revived value. The root of a row has no container.
export type RevivedSlot = {
  readonly container: interface {} | null,
  readonly slotKey: string | number,
};

// Makes the value of a reference from its complete target. A value that exists before that, so that
// cycles can refer to it, is the value of the reference.
export type Finish = (content: unknown, reference: Reference) => unknown;

// The status of a node:
//
// status    means                                                chunk
// walking   it is being revived, which creates its references    null
// open      it has been revived; parts may be missing            its chunk
// failing   a part has failed; the error is in `failure`         null until it has been revived
// done      its chunk has settled, and its dependents know       its chunk
export const WALKING = 'walking';
export const OPEN = 'open';
export const FAILING = 'failing';
export const DONE = 'done';

export type NodeStatus = 'walking' | 'open' | 'failing' | 'done';

// An open node is done together with all nodes that it reaches. Each transition is a function of transitions.js.
export const NODE_TRANSITIONS: Transitions<NodeStatus> = {
  [WALKING]: [OPEN, FAILING],
  [OPEN]: [FAILING, DONE],
  [FAILING]: [DONE],
  [DONE]: [],
};

export class PendingNode {
  readonly response: Response;
  status: NodeStatus = WALKING;
  // The chunk that the node settles. Null until it has been revived.
  chunk: Chunk | null = null;
  // The value for the chunk; a reference as long as the value itself is missing.
  value: unknown = null;
  // The reason if the node has failed.
  failure: unknown = null;
  references: Array<Reference> = [];
  // The number of its references that have stopped at a row or module, which is in no node.
  missing: number = 0;
  // The edges to nodes that must settle before, or at the same time; and the edges back.
  readonly dependencies: Array<PendingNode> = [];
  readonly dependents: Array<PendingNode> = [];
  // The index of the dependency that was searched last (settleNodes.js).
  lastDependency: number = 0;
  // See `witnessOf` in settleNodes.js.
  witness: PendingNode = this;
  // Fills the missing values, so that the node does not fail (dev/optionalReference.js).
  recover: null | (() => void) = null;

  constructor(response: Response) {
    this.response = response;
  }
}

// A reference, and how far it was followed: "$1:props:children:0". If its target cannot be reached
// yet, the reference is in the slot of the value, so that other references through that slot find
// it and stop there. Applications never see it. It is a chunk that is fulfilled when the value is
// known, complete or not.
//
// status     stoppedAt   isMade   the reference
// pending    null        false    is being followed, or is at the target, and `finish` has not been called
// pending    a chunk     false    has stopped
// pending    any         true     is not made yet: `finish` is being called or has thrown, or it leads to itself
// fulfilled  null        false    is at the target, or `finish` has not been called for a created value
// fulfilled  a chunk     false    has stopped; the created value is in its slot without its content
// fulfilled  null        true     is at the target, and `finish` has been called, if it has one
//
// stopAt: the reference stops. goOn: it continues. leave: it has continued. fill: it is fulfilled.
// beginMaking: `finish` is about to be called.
export class Reference extends Chunk implements Listener {
  // Item 0 is the row id.
  readonly path: ReadonlyArray<string>;
  // They change when the tuple that contains it becomes an element.
  container: interface {} | null;
  slotKey: string | number;
  // Null if the target itself is the value.
  readonly finish: Finish | null;
  // The index of the next step of the path.
  cursor: number = 1;
  // The value at the end of the path.
  target: unknown = null;
  // The node that it belongs to, as soon as something is missing; `reason`, too. Null until then: the
  // type omits that, because each check would add to the bundle.
  node: PendingNode = null as $FlowFixMe;
  // Where it has stopped: at a row or module that is in no node, or at another reference.
  stoppedAt: Chunk | null = null;
  // `make` has begun.
  isMade: boolean = false;

  constructor(
    reference: string,
    {container, slotKey: key}: RevivedSlot,
    finish: Finish | null,
    created: interface {} | null = null,
  ) {
    super(created ? FULFILLED : PENDING, created, null);
    this.path = reference.split(':');
    this.container = container;
    this.slotKey = key;
    this.finish = finish;
  }

  // Continues with the value of the chunk at which it stopped, which may be incomplete. Returns null
  // at the target, or the chunk whose value it needs next: for an invalid path a rejected chunk.
  // Elements count as objects and lazy nodes are looked through. Only own properties of plain
  // objects and arrays are read, because names come from the network. The server has its own code
  // for replies, which have neither elements nor lazy nodes (reply/slots/path.js).
  advance(start: unknown): Chunk | null {
    const {path} = this;
    let value = start;
    while (!(value instanceof Reference)) {
      if (this.cursor === path.length) {
        this.target = unwrapLazy(value);
        return null;
      }
      const lazy = chunkOfLazy(value);
      if (lazy) {
        return lazy;
      }
      const key = path[this.cursor];
      // A tuple that will become an element belongs to the row that is being revived.
      const name =
        Array.isArray(value) && value[0] === ELEMENT_TYPE
          ? elementSlotOf(key)
          : key;
      if (!hasPlainProperty(value, name)) {
        return invalidReference(this);
      }
      value = Reflect.get(value, name);
      this.cursor++;
    }
    return value;
  }

  settled(chunk: Chunk): void {
    // Otherwise it has continued since then (settleNodes.js).
    if (this.stoppedAt === chunk) {
      const {response} = this.node;
      response.followQueue.push(this);
      response.runGraph();
    }
  }

  put(value: unknown): void {
    const {container, slotKey: key} = this;
    if (container) {
      Reflect.set(container, key, withoutThen(key, value));
    } else {
      this.node.value = value;
    }
  }
}

// The end of an invalid path.
export function invalidReference({path, cursor}: Reference): Chunk {
  const error = protocolError(
    `Invalid reference: "${path[cursor]}" in "$${path.join(':')}" is not an own property of ` +
      'a plain object or array.',
    570,
  );
  return createRejectedChunk(error);
}

// The node of a blocked chunk or of a reference. Null if its module is loading, or if its row is
// still being revived.
export function nodeOf({reason}: Chunk): PendingNode | null {
  return reason instanceof PendingNode ? reason : null;
}
