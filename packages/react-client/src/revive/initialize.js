// Reads a row: parses and revives a model, or requires a module.

import type {Chunk, UnreadStatus} from 'flight-core/src/chunk/chunk.js';
import type {ItemSource} from 'flight-core/src/stream/itemText.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';
import type {PendingNode} from '../waits/graph.js';

import {Revival} from '../revivalRecord.js';
import {Reference} from '../waits/graph.js';
import {MAX_NESTED_ROWS, openNode, runGraph} from '../waits/settleNodes.js';
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
import {
  OTHER_ANSWER,
  protocolError,
  releaseFrames,
} from 'flight-core/src/errors.js';
import {hasRoom, isOverflow} from 'flight-core/src/guard/overflow.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {ItemText} from 'flight-core/src/stream/itemText.js';
import {formatId} from 'flight-core/src/wire/ids.js';

export function initializeChunk(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda} = response;
  const isUnread = chunk.status === status;
  if (isUnread && agenda.depth < MAX_NESTED_ROWS) {
    readRow(response, chunk, content, status);
    return;
  }
  const job = readingJob(response, chunk, {content, status});
  if (isUnread) {
    agenda.add(job);
    beginReading(chunk);
  } else {
    // Its row arrives, for which others wait.
    beginReading(chunk);
    job();
  }
}

// The door for a program, such as React DOM, that has used nearly all of the stack before it reads a row.
//
// Until the row has its value, nothing has changed that others can see. So if the stack overflows,
// the chunk is unread again, and the overflow passes unchanged to the reader: React DOM then renders that
// part again with the whole stack. Only assignments do that, because a call could overflow again, and
// also the compilation of what is called. The work of rows and elements that were read meanwhile has been
// scheduled before.
//
// The graph and the jobs of the agenda run if there is room for them, so they are never interrupted.
// Otherwise they run in a new task.
function readRow(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda, followQueue, settleQueue} = response;
  const {depth} = agenda;
  beginReading(chunk);
  // It may become unread again, see `waitForChunk` in follow.js.
  chunk.reason = response;
  agenda.depth = depth + 1;
  try {
    readContent(response, chunk, content, status);
    agenda.depth = depth;
  } catch (error) {
    agenda.depth = depth;
    if (chunk.reason === response) {
      // A parsed model is revived in place, so it cannot be revived again.
      const isParsed = typeof content === 'function';
      chunk.status = isParsed ? REJECTED : status;
      chunk.value = isParsed ? null : content;
      chunk.reason = isParsed ? error : response;
    }
    throw error;
  }
  const left = followQueue.length + settleQueue.length + agenda.jobs.length;
  if (left > 0 && depth === 0 && hasRoom()) {
    runGraph(response);
  }
}

// Reads a row for which others wait. If the stack overflows, it tries once more, with the whole stack.
function readingJob(
  response: Response,
  chunk: Chunk,
  {content, status}: {readonly content: unknown, readonly status: UnreadStatus},
): () => void {
  const {agenda} = response;
  let isLast = typeof content === 'function';
  const job = () => {
    // It can be read before the job.
    if (chunk.status !== BLOCKED || chunk.reason !== null) {
      return;
    }
    const {depth, isScheduled} = agenda;
    agenda.depth = depth + 1;
    // The work of rows that are read meanwhile is done below.
    agenda.isScheduled = true;
    try {
      readContent(response, chunk, content, status);
    } catch (error) {
      if (isLast) {
        settleWithError(response, chunk, releaseFrames(error));
      } else {
        isLast = true;
        agenda.later(job);
      }
    }
    agenda.depth = depth;
    agenda.isScheduled = isScheduled;
    runGraph(response);
  };
  return job;
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
    const reason =
      status === RESOLVED_MODULE
        ? error
        : describeBroken(idOf(response, chunk, content), error);
    settleWithError(response, chunk, releaseFrames(reason));
  }
}

function reviveRow(response: Response, chunk: Chunk, content: unknown): void {
  const {tracer} = response;
  const text = content instanceof ItemText ? content.text : content;
  let value = parseModel(content);
  let pendingNode: PendingNode | null = null;
  if (tracer !== null || typeof text !== 'string' || needsRevival(text)) {
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

// The model of a row that is needed when it arrives.
export function parseNow(
  response: Response,
  id: RowId,
  content: unknown,
): unknown {
  try {
    return parseModel(content);
  } catch (error) {
    throw describeBroken(id, error);
  }
}

function idOf(
  {chunksById}: Response,
  chunk: Chunk,
  content: unknown,
): RowId | void {
  if (content instanceof ItemText) {
    return content.id;
  }
  return [...chunksById].find(([, known]) => known === chunk)?.[0];
}

// An error of the platform, from JSON or digits that it cannot parse, gets the row. Debug rows, whose
// errors are only reported, have no id.
function describeBroken(id: RowId | void, error: unknown): unknown {
  return error instanceof SyntaxError && id !== undefined
    ? protocolError(
        `The row ${formatId(id)} is broken: ${error.message}. ${OTHER_ANSWER}`,
      )
    : error;
}

export function parseModel(content: unknown): unknown {
  if (typeof content === 'string') {
    return JSON.parse(content);
  }
  return content instanceof ItemText
    ? {done: content.done, value: JSON.parse(content.text)}
    : functionOf(content)?.();
}

export function resultOf(content: unknown, source: ItemSource): unknown {
  return typeof content === 'string'
    ? new ItemText(content, source)
    : () => ({done: source.done, value: parseModel(content)});
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
