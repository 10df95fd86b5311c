// Reads a row: parses and revives a model, or requires a module.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';

import {
  beginReading,
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {closeWait} from '../waits/keeper.js';
import {LoadedModule} from './loadModule.js';
import {Revival} from './revival.js';
import {needsRevival, reviveModel} from './reviveModel.js';

// The content of a row before it is read. A model row of the transport is a string instead.
export class ParsedModel {
  readonly model: unknown;

  constructor(model: unknown) {
    this.model = model;
  }
}

// The text of a row, or its parsed payload.
export type RowContent = string | ParsedModel;

// An item of an async iterable, which becomes a result of `next()`.
export class IteratorItem {
  readonly content: unknown;
  readonly done: boolean;

  constructor(content: unknown, {done}: {readonly done: boolean}) {
    this.content = content;
    this.done = done;
  }
}

// Reading a row may read other rows. Beyond this depth, reading is deferred and the reader
// waits, so that the stack does not overflow.
const MAX_NESTED_ROWS = 64;

export function initializeChunk(response: Response, chunk: Chunk): void {
  const {agenda} = response;
  const {content} = beginReading(chunk);
  if (agenda.depth < MAX_NESTED_ROWS) {
    read(response, chunk, content);
  } else {
    agenda.add(() => read(response, chunk, content));
  }
}

function read(response: Response, chunk: Chunk, content: unknown): void {
  const {agenda, host} = response;
  agenda.enter();
  try {
    if (content instanceof LoadedModule) {
      const value = host.requireModule(content.reference);
      const {tracer} = response;
      if (tracer !== null) {
        tracer.valueReady(chunk, value);
      }
      settleWithValue(response, chunk, value);
    } else {
      reviveRow(response, chunk, content);
    }
  } catch (error) {
    noteError(response, chunk);
    settleWithError(response, chunk, explain(error, content));
  } finally {
    agenda.leave();
  }
}

function noteError(response: Response, chunk: Chunk): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.errorReady(chunk);
  }
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
  const revival = new Revival(response, chunk, model);
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
  if (content instanceof IteratorItem) {
    return {done: content.done, value: parseModel(content.content)};
  }
  return content instanceof ParsedModel
    ? content.model
    : JSON.parse(String(content));
}

// Reviving needs little stack at any depth. But the program may have used nearly all of the stack
// before it reads a row, and JSON.parse may need some.
function explain(error: unknown, content: unknown): unknown {
  if (!isOverflow(error) || content instanceof LoadedModule) {
    return error;
  }
  const beginning = String(content).slice(0, BEGINNING);
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
  const revival = new Revival(response, null, model);
  const value = reviveModel(revival);
  return {value, isIncomplete: revival.isIncomplete};
}
