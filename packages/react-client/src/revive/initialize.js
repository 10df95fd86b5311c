// Reads a row: parses and revives a model, or requires a module.

import type {Chunk, UnreadStatus} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {Wait} from '../waits/wait.js';

import {RESOLVED_MODULE} from 'flight-core/src/chunk/chunk.js';
import {
  createBlockedChunk,
  settleWithError,
  settleWithExport,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {RevivalRecord} from '../revivalRecord.js';
import {closeWait} from '../waits/keeper.js';
import {Hole} from '../waits/wait.js';
import {needsRevival, reviveModel} from './reviveModel.js';

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
    agenda.add(() => readRow(response, chunk, content, status));
  }
}

function readRow(
  response: Response,
  chunk: Chunk,
  content: unknown,
  status: UnreadStatus,
): void {
  const {agenda, host, tracer} = response;
  const isModule = status === RESOLVED_MODULE;
  agenda.enter();
  try {
    if (isModule) {
      const value = host.requireModule(content);
      if (tracer !== null) {
        tracer.moduleReady(chunk, value);
      }
      settleWithExport(response, chunk, value);
    } else {
      reviveRow(response, chunk, content);
    }
  } catch (error) {
    if (tracer !== null) {
      tracer.errorReady(chunk);
    }
    const reason = isModule ? error : explain(error, content);
    settleWithError(response, chunk, reason);
  }
  agenda.leave();
}

function reviveRow(response: Response, chunk: Chunk, content: unknown): void {
  const {tracer} = response;
  let value = parseModel(content);
  let openWait: Wait | null = null;
  if (tracer !== null || typeof content !== 'string' || needsRevival(content)) {
    const revival = new RevivalRecord(response, chunk, value);
    value = reviveModel(revival);
    if (tracer !== null) {
      tracer.rowRevived(revival);
    }
    ({openWait} = revival);
  }
  if (openWait === null) {
    if (tracer !== null) {
      tracer.valueReady(chunk, value);
    }
    settleWithValue(response, chunk, value);
  } else {
    closeWait(openWait, chunk, value);
  }
}

export function parseModel(content: unknown): unknown {
  if (typeof content === 'string') {
    return JSON.parse(content);
  }
  return functionOf(content)?.();
}

// The result of `next()` that an item of an async iterable becomes.
export function resultOf(
  content: unknown,
  {done}: {readonly done: boolean},
): () => unknown {
  return () => ({done, value: parseModel(content)});
}

const BEGINNING = 60;

// Reviving needs little stack at any depth. But the program may have used nearly all of the stack
// before it reads a row, and JSON.parse may need some.
function explain(error: unknown, content: unknown): unknown {
  return isOverflow(error)
    ? protocolError(
        'The stack is too small to read a row: ' +
          (typeof content === 'string' ? content.slice(0, BEGINNING) : ''),
        1007,
      )
    : error;
}

// The value of a row that is needed immediately, such as the metadata of a module. `openWait` is not
// null if parts are missing.
export function reviveNow(
  response: Response,
  model: unknown,
): {readonly value: unknown, readonly openWait: Wait | null} {
  const revival = new RevivalRecord(response, createBlockedChunk(), model);
  const value = reviveModel(revival);
  return {value, openWait: revival.openWait};
}

// The same, with null for what has not arrived.
export function reviveArrived(response: Response, model: unknown): unknown {
  const {value, openWait} = reviveNow(response, model);
  openWait?.holes.forEach(hole => hole.put(hole.value));
  return value instanceof Hole ? null : value;
}
