// The transitions of a chunk, one function per event. Listeners are woken through the agenda.

import type {Agenda} from './agenda.js';
import type {ChunkOwner, ChunkStatus, UnreadStatus} from './chunk.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  HALTED,
  PENDING,
  PENDING_WEAK,
  REJECTED,
  RESOLVED_MODEL,
  RESOLVED_MODULE,
  createPendingChunk,
  isPending,
  listenersOf,
  moveChunk,
} from './chunk.js';
import {internalError, protocolError} from '../errors.js';

// The chunk that is, or is behind, a promise or lazy node; null for any other value.
export type ChunkBehind = (value: unknown) => Chunk | null;

// The members that the transitions use of the owner of a chunk.
export type SettlingOwner = interface {
  readonly chunkBehind: ChunkBehind,
  readonly agenda: Agenda,
};

// It does not keep its listeners.
function become(
  chunk: Chunk,
  status: ChunkStatus,
  value: unknown,
  reason: unknown,
): void {
  if (!isPending(chunk) && chunk.status !== BLOCKED) {
    throw internalError(`A chunk that is ${chunk.status} cannot settle.`, 1001);
  }
  moveChunk(chunk, status);
  chunk.value = value;
  chunk.reason = reason;
}

// Where a chain of values leads that are promises or lazy nodes of other chunks: to a chunk that is not
// fulfilled, or whose value is no other chunk.
function endOfChain(start: Chunk, chunkBehind: ChunkBehind): Chunk {
  let end = start;
  let next: Chunk | null = start;
  while (next) {
    end = next;
    next = end.status === FULFILLED ? chunkBehind(end.value) : null;
  }
  return end;
}

// A value that leads to itself is an error: awaiting or unwrapping it would loop forever.
export function settleWithValue(
  owner: SettlingOwner,
  chunk: Chunk,
  value: unknown,
): void {
  const behind = owner.chunkBehind(value);
  if (behind && endOfChain(behind, owner.chunkBehind) === chunk) {
    const message = 'The value of a row refers to itself.';
    settleWithError(owner, chunk, protocolError(message, 569));
  } else {
    const {agenda} = owner;
    agenda.wake(chunk, listenersOf(chunk));
    become(chunk, FULFILLED, value, null);
    agenda.work();
  }
}

// What a module exports. Nothing is read of it: it may be a proxy that throws.
export function settleWithExport(
  {agenda}: SettlingOwner,
  chunk: Chunk,
  value: unknown,
): void {
  agenda.wake(chunk, listenersOf(chunk));
  become(chunk, FULFILLED, value, null);
  agenda.work();
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

// The response may end without its row.
export function weaken(chunk: Chunk): void {
  if (chunk.status === PENDING) {
    moveChunk(chunk, PENDING_WEAK);
  }
}

// Its module is being loaded.
export function block(chunk: Chunk): void {
  moveChunk(chunk, BLOCKED);
}

// Listeners are not called: a halted chunk never settles.
export function halt(chunk: Chunk): void {
  become(chunk, HALTED, null, null);
}
