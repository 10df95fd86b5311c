// Reads a row: parses and revives a model, or requires a module.

import type {Chunk, UnreadStatus} from 'flight-core/src/chunk/chunk.js';
import type {ItemSource} from 'flight-core/src/stream/itemText.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';
import type {PendingNode} from '../waits/graph.js';

import {Revival} from '../revivalRecord.js';
import {Reference} from '../waits/graph.js';
import {openNode, runGraph} from '../waits/settleNodes.js';
import {needsRevival, reviveModel} from './reviveModel.js';
import {
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
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {ItemText} from 'flight-core/src/stream/itemText.js';
import {formatId} from 'flight-core/src/wire/ids.js';

// Reading a row may read other rows. Beyond this depth they are read later and the reader waits, so that
// the stack does not overflow.
const MAX_NESTED_ROWS = 64;

// A row for which others wait is read when it arrives, any other on its first read.
export function initializeChunk(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda} = response;
  const isUnread = chunk.status === status;
  if (isUnread && agenda.depth >= MAX_NESTED_ROWS) {
    beginReading(chunk);
    agenda.add(() => readRow(response, chunk, content, status));
  } else {
    readRow(response, chunk, content, status);
  }
}

function readRow(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda} = response;
  const {depth} = agenda;
  try {
    agenda.depth = depth + 1;
    beginReading(chunk);
    if (status === RESOLVED_MODULE) {
      requireRow(response, chunk, content);
    } else {
      reviveRow(response, chunk, content);
    }
  } catch (error) {
    try {
      const isModule = status === RESOLVED_MODULE;
      failRow(
        response,
        chunk,
        isModule
          ? error
          : describeBroken(error, () => idOf(response, chunk, content)),
      );
    } catch {
      // The program has used all of the stack before it reads the row.
      chunk.status = REJECTED;
      chunk.value = null;
      chunk.reason = error;
    }
  }
  agenda.depth = depth;
  runGraph(response);
}

function failRow(response: Response, chunk: Chunk, error: unknown): void {
  const {tracer} = response;
  tracer?.errorReady(chunk);
  settleWithError(response, chunk, releaseFrames(error));
}

function requireRow(response: Response, chunk: Chunk, module: unknown): void {
  const {host, tracer} = response;
  const value = host.requireModule(module);
  tracer?.moduleReady(chunk, value);
  settleWithExport(response, chunk, value);
}

function reviveRow(response: Response, chunk: Chunk, content: unknown): void {
  const {tracer} = response;
  const text = content instanceof ItemText ? content.text : content;
  let value = parseModel(content);
  let pendingNode: PendingNode | null = null;
  if (tracer !== null || typeof text !== 'string' || needsRevival(text)) {
    const revival = new Revival(response, chunk, value);
    value = reviveModel(revival);
    tracer?.rowRevived(revival);
    ({pendingNode} = revival);
  }
  if (pendingNode === null) {
    tracer?.valueReady(chunk, value);
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
    throw describeBroken(error, () => id);
  }
}

// Of responses with broken rows, which can be many.
const idsByChunk: WeakMap<Response, Map<Chunk, RowId>> = new WeakMap();

function idOf(
  response: Response,
  chunk: Chunk,
  content: unknown,
): RowId | void {
  if (content instanceof ItemText) {
    return content.id;
  }
  let ids = idsByChunk.get(response);
  if (!ids?.has(chunk)) {
    ids = new Map(
      Array.from(response.chunksById, ([id, known]) => [known, id]),
    );
    idsByChunk.set(response, ids);
  }
  return ids?.get(chunk);
}

// An error of the platform, from JSON or digits that it cannot parse, gets the row. Debug rows, whose
// errors are only reported, have no id.
function describeBroken(error: unknown, findId: () => RowId | void): unknown {
  const id = error instanceof SyntaxError ? findId() : undefined;
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
