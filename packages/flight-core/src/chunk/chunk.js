// A chunk is the slot of one row: one promise-like object for all states of the row. React and
// applications read `status`, `value` and `reason`. `moveChunk` makes the transitions of rows, apart from a
// read for which the stack has no room (initialize.js of the client). The client stores the node of a blocked
// chunk (transitions.js), and its references, which are chunks, have a table of their own (graph.js).
//
// status           what has arrived                 value               reason
// pending          nothing                          listeners or null   null
// pending_weak     nothing, which is no error       listeners or null   null
// blocked          its row, but not all it needs    listeners or null   node or null
// resolved_model   its row, not read yet            the row             its owner
// resolved_module  a loadable module                the module          its owner
// fulfilled        the value                        the value           null
// rejected         the error                        null                the error
// halted           will never settle, on purpose    null                null
//
// Listeners may be waiting on a chunk that is pending, weakly or not, or blocked. A blocked chunk without
// a node is being revived further up the stack, or later, or its module is loading.

import type {Transitions} from '../stateTable.js';

import {inheritFromPromise} from '../guard/promiseLike.js';
import {checkTransition} from '../stateTable.js';

export const PENDING = 'pending';
export const PENDING_WEAK = 'pending_weak';
export const BLOCKED = 'blocked';
export const RESOLVED_MODEL = 'resolved_model';
export const RESOLVED_MODULE = 'resolved_module';
export const FULFILLED = 'fulfilled';
export const REJECTED = 'rejected';
export const HALTED = 'halted';

export type ChunkStatus =
  | 'pending'
  | 'pending_weak'
  | 'blocked'
  | 'resolved_model'
  | 'resolved_module'
  | 'fulfilled'
  | 'rejected'
  | 'halted';

const ARRIVALS: ReadonlyArray<ChunkStatus> = [
  BLOCKED,
  RESOLVED_MODEL,
  RESOLVED_MODULE,
  FULFILLED,
  REJECTED,
  HALTED,
];

// A blocked chunk becomes resolved when the bundle chunks of its module are loaded.
export const CHUNK_TRANSITIONS: Transitions<ChunkStatus> = {
  [PENDING]: [PENDING_WEAK, ...ARRIVALS],
  [PENDING_WEAK]: ARRIVALS,
  [BLOCKED]: ARRIVALS,
  [RESOLVED_MODEL]: [BLOCKED],
  [RESOLVED_MODULE]: [BLOCKED],
  [FULFILLED]: [],
  [REJECTED]: [],
  [HALTED]: [],
};

export type UnreadStatus = 'resolved_model' | 'resolved_module';

// The late-bound record through which a chunk starts the revival of its row. It calls
// `beginReading`.
export type ChunkOwner = interface {
  initialize(chunk: Chunk, content: unknown, status: UnreadStatus): void,
};

// `settled` is called once, when the chunk is fulfilled or rejected. Read its status.
export type Listener = interface {
  settled(chunk: Chunk): void,
};

export type ListenerList = Array<Listener>;

export class Chunk {
  status: ChunkStatus;
  value: unknown;
  reason: unknown;

  constructor(status: ChunkStatus, value: unknown, reason: unknown) {
    this.status = status;
    this.value = value;
    this.reason = reason;
  }

  // Calls back synchronously when settled, and returns nothing: React ignores the result of
  // `then`, so the rejection of a derived promise would be unhandled.
  then(
    onFulfilled: ?(value: unknown) => unknown,
    onRejected: ?(error: unknown) => unknown,
  ): void {
    readChunk(this);
    const settled = () => {
      const isFulfilled = this.status === FULFILLED;
      const callback = isFulfilled ? onFulfilled : onRejected;
      if (typeof callback === 'function') {
        callback(isFulfilled ? this.value : this.reason);
      }
    };
    if (this.status === FULFILLED || this.status === REJECTED) {
      settled();
    } else if (this.status !== HALTED) {
      listen(this, {settled});
    }
  }
}

const {prototype} = Chunk;
inheritFromPromise(prototype);
// Enumerable, unlike the methods of a class.
Reflect.defineProperty(prototype, 'then', {enumerable: true});

export function moveChunk(chunk: Chunk, to: ChunkStatus): void {
  if (__DEV__) {
    checkTransition(CHUNK_TRANSITIONS, chunk.status, to);
  }
  chunk.status = to;
}

export function createPendingChunk(): Chunk {
  return new Chunk(PENDING, null, null);
}

export function createFulfilledChunk(value: unknown): Chunk {
  return new Chunk(FULFILLED, value, null);
}

export function createRejectedChunk(error: unknown): Chunk {
  return new Chunk(REJECTED, null, error);
}

// Revives the row if this is the first read.
export function readChunk(chunk: Chunk): void {
  const {status, value} = chunk;
  if (status === RESOLVED_MODEL || status === RESOLVED_MODULE) {
    fieldsOf(chunk).reason.initialize(chunk, value, status);
  }
}

// Of a chunk that is unread, or whose row arrives while listeners wait. The caller must settle it.
export function beginReading(chunk: Chunk): void {
  const listeners = listenersOf(chunk);
  moveChunk(chunk, BLOCKED);
  chunk.value = listeners;
  chunk.reason = null;
}

// Its row has not arrived.
export function isPending({status}: Chunk): boolean {
  return status === PENDING || status === PENDING_WEAK;
}

// Only for a chunk that is pending or blocked.
export function listen(chunk: Chunk, listener: Listener): void {
  const listeners = listenersOf(chunk);
  if (listeners === null) {
    chunk.value = [listener];
  } else {
    listeners.push(listener);
  }
}

export function listenersOf(chunk: Chunk): ListenerList | null {
  return isPending(chunk) || chunk.status === BLOCKED
    ? fieldsOf(chunk).value
    : null;
}

// The value of a chunk that is pending or blocked, and the reason of one that is unread.
function fieldsOf(chunk: Chunk): {
  readonly value: ListenerList | null,
  readonly reason: ChunkOwner,
} {
  return chunk as $FlowFixMe; // as the table says
}
