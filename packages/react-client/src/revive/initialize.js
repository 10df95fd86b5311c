// Reads a row: parses and revives a model, or requires a module.

import type {Chunk, UnreadStatus} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {PendingNode} from '../waits/graph.js';

import {Revival} from '../revivalRecord.js';
import {Reference} from '../waits/graph.js';
import {openNode} from '../waits/settleNodes.js';
import {needsRevival, reviveModel} from './reviveModel.js';
import {
  BLOCKED,
  REJECTED,
  RESOLVED_MODULE,
  beginReading,
} from 'flight-core/src/chunk/chunk.js';
import {
  createBlockedChunk,
  settleWithError,
  settleWithExport,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {releaseFrames} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {ItemText} from 'flight-core/src/stream/itemText.js';

// Reading a row may read other rows. Beyond this depth, reading is deferred and the reader
// waits, so that the stack does not overflow.
const MAX_NESTED_ROWS = 64;

export function initializeChunk(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda} = response;
  if (agenda.depth < MAX_NESTED_ROWS) {
    readRow(response, chunk, content, status);
  } else {
    agenda.add(deferredRead(response, chunk, {content, status}));
    beginReading(chunk);
  }
}

// The program may have used nearly all of the stack before it reads a row. If the stack overflows,
// the chunk is unread again and the overflow passes unchanged to the reader: React DOM then renders
// that part again with the whole stack. If others wait for the chunk by now, it is read in a new task.
// The `catch` begins with assignments, because a call could overflow again.
function readRow(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda} = response;
  const {depth} = agenda;
  beginReading(chunk);
  try {
    agenda.enter();
    readContent(response, chunk, content, status);
    agenda.leave();
  } catch (error) {
    agenda.depth = depth;
    if (chunk.status === BLOCKED && chunk.reason === null) {
      if (chunk.value !== null) {
        agenda.add(deferredRead(response, chunk, {content, status}, error));
        agenda.abandon(depth);
        return;
      }
      const isUnread = typeof content !== 'function';
      // Assigned, because a call could overflow again.
      chunk.status = isUnread ? status : REJECTED;
      chunk.value = isUnread ? content : null;
      chunk.reason = isUnread ? response : error;
    }
    agenda.add(response.runGraph);
    agenda.abandon(depth);
    throw error;
  }
}

// Being read, or to be read by a job. Otherwise it has settled, or its node will settle it.
function isUndecided({status, reason}: Chunk): boolean {
  return status === BLOCKED && reason === null;
}

// A parsed model is revived in place, so it cannot be read from its beginning again.
function canReadAgain(content: unknown): boolean {
  return typeof content !== 'function';
}

// A job. The chunk fails if reading it overflows the stack for the second time.
function deferredRead(
  response: Response,
  chunk: Chunk,
  {content, status}: {readonly content: unknown, readonly status: UnreadStatus},
  earlier: unknown = null,
): () => void {
  let overflow: unknown = earlier;
  let isFailed = earlier !== null && !canReadAgain(content);
  return () => {
    if (isUndecided(chunk) && !isFailed) {
      try {
        readContent(response, chunk, content, status);
      } catch (error) {
        isFailed = overflow !== null || !canReadAgain(content);
        overflow = error;
        if (!isFailed) {
          throw error;
        }
      }
    }
    if (isFailed && isUndecided(chunk)) {
      settleWithError(response, chunk, releaseFrames(overflow));
    }
  };
}

// Throws if the stack has overflowed.
function readContent(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {host, tracer} = response;
  try {
    if (status !== RESOLVED_MODULE) {
      reviveRow(response, chunk, content);
      return;
    }
    const value = host.requireModule(content);
    if (tracer !== null) {
      tracer.moduleReady(chunk, value);
    }
    settleWithExport(response, chunk, value);
  } catch (error) {
    if (isOverflow(error)) {
      throw error;
    }
    if (tracer !== null) {
      tracer.errorReady(chunk);
    }
    settleWithError(response, chunk, releaseFrames(error));
  }
}

function reviveRow(response: Response, chunk: Chunk, content: unknown): void {
  const {tracer} = response;
  let value = parseModel(content);
  let pendingNode: PendingNode | null = null;
  if (tracer !== null || typeof content !== 'string' || needsRevival(content)) {
    const revival = new Revival(response, chunk, value);
    value = reviveModel(revival);
    if (tracer !== null) {
      tracer.rowRevived(revival);
    }
    ({pendingNode} = revival);
  }
  if (pendingNode === null) {
    if (tracer !== null) {
      tracer.valueReady(chunk, value);
    }
    settleWithValue(response, chunk, value);
  } else {
    openNode(pendingNode, chunk, value);
  }
}

export function parseModel(content: unknown): unknown {
  if (typeof content === 'string') {
    return JSON.parse(content);
  }
  return content instanceof ItemText
    ? {done: content.done, value: JSON.parse(content.text)}
    : functionOf(content)?.();
}

export function resultOf(
  content: unknown,
  {done}: {readonly done: boolean},
): unknown {
  return typeof content === 'string'
    ? new ItemText(content, {done})
    : () => ({done, value: parseModel(content)});
}

// The value of a row that is needed immediately, such as the metadata of a module. `pendingNode` is
// not null if parts are missing.
export function reviveNow(
  response: Response,
  model: unknown,
): {readonly value: unknown, readonly pendingNode: PendingNode | null} {
  const revival = new Revival(response, createBlockedChunk(), model);
  const value = reviveModel(revival);
  return {value, pendingNode: revival.pendingNode};
}

// The same, with null for what has not arrived.
export function reviveArrived(response: Response, model: unknown): unknown {
  const {value, pendingNode} = reviveNow(response, model);
  pendingNode?.references.forEach(reference => reference.put(reference.value));
  return value instanceof Reference ? null : value;
}
