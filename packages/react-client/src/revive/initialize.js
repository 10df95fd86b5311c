// Reads a row: parses and revives a model, or requires a module.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';

import {RESOLVED_MODULE} from 'flight-core/src/chunk/chunk.js';
import {
  beginReading,
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {RevivalRecord} from '../revivalRecord.js';
import {closeWait} from '../waits/keeper.js';
import {needsRevival, reviveModel} from './reviveModel.js';

// Reading a row may read other rows. Beyond this depth, reading is deferred and the reader
// waits, so that the stack does not overflow.
const MAX_NESTED_ROWS = 64;

export function initializeChunk(response: Response, chunk: Chunk): void {
  const {agenda} = response;
  const read = chunk.status === RESOLVED_MODULE ? requireModule : reviveRow;
  const {content} = beginReading(chunk);
  if (agenda.depth < MAX_NESTED_ROWS) {
    settle(response, chunk, content, read);
  } else {
    agenda.add(() => settle(response, chunk, content, read));
  }
}

type Read = (response: Response, chunk: Chunk, content: unknown) => void;

function settle(
  response: Response,
  chunk: Chunk,
  content: unknown,
  read: Read,
): void {
  const {agenda, tracer} = response;
  agenda.enter();
  try {
    read(response, chunk, content);
  } catch (error) {
    if (tracer !== null) {
      tracer.errorReady(chunk);
    }
    const reason = read === reviveRow ? explain(error, content) : error;
    settleWithError(response, chunk, reason);
  } finally {
    agenda.leave();
  }
}

function requireModule(
  response: Response,
  chunk: Chunk,
  reference: unknown,
): void {
  const {host, tracer} = response;
  const value = host.requireModule(reference);
  if (tracer !== null) {
    tracer.valueReady(chunk, value);
  }
  settleWithValue(response, chunk, value);
}

function reviveRow(response: Response, chunk: Chunk, content: unknown): void {
  const model = parseModel(content);
  const {tracer} = response;
  if (
    tracer === null &&
    typeof content === 'string' &&
    !needsRevival(content)
  ) {
    settleWithValue(response, chunk, model);
    return;
  }
  const revival = new RevivalRecord(response, chunk, model);
  const value = reviveModel(revival);
  if (tracer !== null) {
    tracer.rowRevived(revival);
  }
  const {wait} = revival;
  if (wait === null) {
    if (tracer !== null) {
      tracer.valueReady(chunk, value);
    }
    settleWithValue(response, chunk, value);
  } else {
    closeWait(wait, chunk, value);
  }
}

export function parseModel(content: unknown): unknown {
  if (typeof content === 'string') {
    return JSON.parse(content);
  }
  const read = functionOf(content);
  return read === null ? null : read();
}

// The result of `next()` that an item of an async iterable becomes.
export function resultOf(
  content: unknown,
  {done}: {readonly done: boolean},
): () => unknown {
  return () => ({done, value: parseModel(content)});
}

// Reviving needs little stack at any depth. But the program may have used nearly all of the stack
// before it reads a row, and JSON.parse may need some.
function explain(error: unknown, content: unknown): unknown {
  if (!isOverflow(error)) {
    return error;
  }
  const beginning =
    typeof content === 'string' ? content.slice(0, BEGINNING) : '';
  return protocolError(
    `There is not enough stack left to read a row of the response: ${beginning}`,
    1007,
  );
}

const BEGINNING = 60;

// The value of a row that is needed immediately, such as the metadata of a module.
// `isIncomplete` means that missing parts were replaced by null.
export function reviveNow(
  response: Response,
  model: unknown,
): {readonly value: unknown, readonly isIncomplete: boolean} {
  const revival = new RevivalRecord(response, null, model);
  const value = reviveModel(revival);
  return {value, isIncomplete: revival.isIncomplete};
}
