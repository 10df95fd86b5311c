// The transitions of a chunk, one function per event. Listeners are woken through the agenda.
//
// Any call can overflow the stack. So a transition first does what can fail, then only assigns: the
// chunk is as before or as after it.

import type {Agenda} from './agenda.js';
import type {ChunkOwner, ChunkStatus, UnreadStatus} from './chunk.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  HALTED,
  PENDING,
  REJECTED,
  RESOLVED_MODEL,
  RESOLVED_MODULE,
  createPendingChunk,
  listenersOf,
} from './chunk.js';
import {internalError, protocolError} from '../errors.js';

// The members that the transitions use of the owner of a chunk.
export type SettlingOwner = interface {
  // The chunk that is, or is behind, a promise or lazy node; null for any other value.
  chunkBehind(value: unknown): Chunk | null,
  readonly agenda: Agenda,
};

// It does not keep its listeners.
function become(
  chunk: Chunk,
  status: ChunkStatus,
  value: unknown,
  reason: unknown,
): void {
  if (chunk.status !== PENDING && chunk.status !== BLOCKED) {
    throw internalError(`A chunk that is ${chunk.status} cannot settle.`);
  }
  chunk.status = status;
  chunk.value = value;
  chunk.reason = reason;
}

// The end of a fulfilled chunk is the last chunk of the chain that starts at its value. It detects a
// value that leads to itself: awaiting or unwrapping that would loop forever. A long chain becomes
// shorter whenever it is followed.
export function settleWithValue(
  owner: SettlingOwner,
  chunk: Chunk,
  value: unknown,
): void {
  let end = owner.chunkBehind(value);
  for (let next = nextOf(end); end && next; next = nextOf(end)) {
    end.reason = nextOf(next) ?? next;
    end = next;
  }
  if (end === chunk) {
    const message = 'The value of a row refers to itself.';
    settleWithError(owner, chunk, protocolError(message, 569));
  } else {
    const {agenda} = owner;
    agenda.wake(chunk, listenersOf(chunk));
    become(chunk, FULFILLED, value, end);
    agenda.work();
  }
}

function nextOf(chunk: Chunk | null): Chunk | null {
  return chunk && chunk.status === FULFILLED && chunk.reason instanceof Chunk
    ? chunk.reason
    : null;
}

export function settleWithError(
  owner: SettlingOwner,
  chunk: Chunk,
  error: unknown,
): void {
  const {agenda} = owner;
  agenda.wake(chunk, listenersOf(chunk));
  become(chunk, REJECTED, null, error);
  agenda.work();
}

// The row has arrived. It is revived now if it has listeners, otherwise when it is read.
export function settleWithModel(
  owner: ChunkOwner,
  chunk: Chunk,
  content: unknown,
): void {
  settleUnread(owner, chunk, RESOLVED_MODEL, content);
}

export function settleWithModule(
  owner: ChunkOwner,
  chunk: Chunk,
  content: unknown,
): void {
  settleUnread(owner, chunk, RESOLVED_MODULE, content);
}

function settleUnread(
  owner: ChunkOwner,
  chunk: Chunk,
  status: UnreadStatus,
  content: unknown,
): void {
  if (listenersOf(chunk) === null) {
    become(chunk, status, content, owner);
  } else {
    owner.initialize(chunk, content, status);
  }
}

// The chunk of a row whose id no chunk has.
export function createModelChunk(owner: ChunkOwner, content: unknown): Chunk {
  const chunk = createPendingChunk();
  settleWithModel(owner, chunk, content);
  return chunk;
}

// The chunk of an element that is incomplete.
export function createBlockedChunk(): Chunk {
  return new Chunk(BLOCKED, null, null);
}

// Its module is being loaded.
export function block(chunk: Chunk): void {
  chunk.status = BLOCKED;
}

// Listeners are not called: a halted chunk never settles.
export function halt(chunk: Chunk): void {
  become(chunk, HALTED, null, null);
}
