// The transitions of a chunk, one function per event. Listeners are woken through the agenda.

import type {Agenda} from './agenda.js';
import type {ChunkOwner, ChunkStatus, ListenerList} from './chunk.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  HALTED,
  PENDING,
  REJECTED,
  RESOLVED_MODEL,
  RESOLVED_MODULE,
  Unread,
  isUnread,
  listenersOf,
} from './chunk.js';
import {internalError, protocolError} from '../errors.js';

// The members that the transitions use of the owner of a chunk.
export type SettlingOwner = interface {
  initialize(chunk: Chunk): void,
  // The chunk that is, or is behind, a promise or lazy node; null for any other value.
  chunkBehind(value: unknown): Chunk | null,
  readonly agenda: Agenda,
};

// Returns the listeners, which the chunk does not keep.
function become(
  chunk: Chunk,
  status: ChunkStatus,
  value: unknown,
  reason: unknown,
): ListenerList | null {
  if (chunk.status !== PENDING && chunk.status !== BLOCKED) {
    throw internalError(`A chunk that is ${chunk.status} cannot settle.`);
  }
  const listeners = listenersOf(chunk);
  chunk.status = status;
  chunk.value = value;
  chunk.reason = reason;
  return listeners;
}

export function settleWithValue(
  owner: SettlingOwner,
  chunk: Chunk,
  value: unknown,
): void {
  const end = endOf(owner, value);
  if (end === chunk) {
    const message = 'The value of a row is a reference to the same row.';
    settleWithError(owner, chunk, protocolError(message, 569));
    return;
  }
  owner.agenda.wake(chunk, become(chunk, FULFILLED, value, end));
}

// The last chunk of the chain that starts at this value. It detects a value that leads to itself:
// awaiting or unwrapping that would loop forever. The chunks of the chain remember its end, so that
// a long chain is followed only once.
function endOf(owner: SettlingOwner, value: unknown): Chunk | null {
  let end = owner.chunkBehind(value);
  const way = [];
  while (end !== null && end.status === FULFILLED) {
    const {reason} = end;
    if (!(reason instanceof Chunk)) {
      break;
    }
    way.push(end);
    end = reason;
  }
  for (const chunk of way) {
    chunk.reason = end;
  }
  return end;
}

export function settleWithError(
  owner: SettlingOwner,
  chunk: Chunk,
  error: unknown,
): void {
  owner.agenda.wake(chunk, become(chunk, REJECTED, null, error));
}

// The row has arrived. It is revived now if it has listeners, otherwise when it is read.
export function settleWithModel(
  owner: SettlingOwner,
  chunk: Chunk,
  content: unknown,
): void {
  settleUnread(owner, chunk, RESOLVED_MODEL, content);
}

export function settleWithModule(
  owner: SettlingOwner,
  chunk: Chunk,
  content: unknown,
): void {
  settleUnread(owner, chunk, RESOLVED_MODULE, content);
}

function settleUnread(
  owner: SettlingOwner,
  chunk: Chunk,
  status: 'resolved_model' | 'resolved_module',
  content: unknown,
): void {
  const listeners = listenersOf(chunk);
  become(chunk, status, new Unread(owner, content, listeners), null);
  if (listeners !== null) {
    owner.initialize(chunk);
  }
}

// The chunk of a row whose id no chunk has.
export function createModelChunk(owner: ChunkOwner, content: unknown): Chunk {
  return new Chunk(RESOLVED_MODEL, new Unread(owner, content, null), null);
}

// The chunk of an element that is incomplete.
export function createBlockedChunk(): Chunk {
  return new Chunk(BLOCKED, null, null);
}

// The module of a pending chunk is being loaded.
export function block(chunk: Chunk): void {
  chunk.status = BLOCKED;
}

// Returns the unread content. The caller must settle the chunk.
export function beginReading(chunk: Chunk): Unread {
  const unread = chunk.value;
  if (!(unread instanceof Unread) || !isUnread(chunk)) {
    throw internalError(`A chunk that is ${chunk.status} cannot be read.`);
  }
  chunk.status = BLOCKED;
  chunk.value = unread.listeners;
  chunk.reason = null;
  return unread;
}

// Listeners are not called: a halted chunk never settles.
export function halt(chunk: Chunk): void {
  become(chunk, HALTED, null, null);
}
