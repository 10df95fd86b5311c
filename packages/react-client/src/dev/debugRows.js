// 0:D{"time":0.5}, 0:D"$1": debug info about the value of a row, sent before the row. If the info
// refers to rows that have not arrived, the value waits for it.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, Revival} from '../response.js';
import type {DebugState, MissingInfo} from './debugState.js';

import {
  BLOCKED,
  FULFILLED,
  PENDING,
  REJECTED,
  RESOLVED_MODEL,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {getChunk} from '../response.js';
import {PathWalk} from '../revive/pathWalk.js';
import {waitFor} from '../revive/reference.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {readQuietly} from './debugReference.js';
import {infoOfBlocked} from './incompleteInfo.js';
import {asInfo, completeInfo} from './infos.js';
import {infoOf} from './placement.js';
import {reportDebugRow} from './reports.js';

const REFERENCE = /^"\$([0-9a-f]+)"$/;

// Revives the text of a debug row.
export function readDebugRow(
  state: DebugState,
  response: Response,
  text: string,
): Chunk {
  const chunk = new DevelopmentChunk(createModelChunk(response, text));
  readQuietly(state, () => readChunk(chunk));
  return chunk;
}

// Calls back when the row is fulfilled or rejected, possibly before it returns.
export function whenRead(
  chunk: Chunk,
  accept: (value: unknown) => void,
  fail: (error: unknown) => void,
): void {
  if (chunk.status === FULFILLED) {
    accept(chunk.value);
  } else if (chunk.status === REJECTED) {
    fail(chunk.reason);
  } else {
    listen(chunk, {settled: () => whenRead(chunk, accept, fail)});
  }
}

export function resolveDebugInfo(
  state: DebugState,
  response: Response,
  id: RowId,
  text: string,
): void {
  const chunk = getChunk(response, id);
  const {status} = chunk;
  if (
    (status !== PENDING && status !== RESOLVED_MODEL) ||
    isLost(state, response, text)
  ) {
    return;
  }
  state.wanted.add(chunk);
  const list = infoOf(chunk);
  const row = readDebugRow(state, response, text);
  const missing = {row, list, at: list.length, isFilled: false};
  const blocked = infoOfBlocked(chunkOfReference(response, text) ?? row);
  if (blocked !== null) {
    fill(state, missing, blocked);
    return;
  }
  if (row.status !== FULFILLED && row.status !== REJECTED) {
    list.length++;
    addMissing(state, chunk, missing);
  }
  whenRead(row, value => fill(state, missing, value), reportDebugRow);
}

function fill(state: DebugState, missing: MissingInfo, value: unknown): void {
  const info = asInfo(value);
  if (!missing.isFilled && info !== null) {
    missing.isFilled = true;
    missing.list[missing.at] = completeInfo(state, info);
  }
}

// Whether the info will never arrive: without a debug channel, a missing row is not sent later.
function isLost(state: DebugState, response: Response, text: string): boolean {
  return (
    !state.hasDebugStream &&
    chunkOfReference(response, text)?.status === PENDING
  );
}

function chunkOfReference(response: Response, text: string): Chunk | null {
  const match = REFERENCE.exec(text);
  return match === null ? null : getChunk(response, parseIdAt(match[1], 0));
}

function addMissing(
  state: DebugState,
  chunk: Chunk,
  missing: MissingInfo,
): void {
  const known = state.missing.get(chunk) ?? [];
  known.push(missing);
  state.missing.set(chunk, known);
}

// Called when the walk over a row has ended.
export function waitForInfo(state: DebugState, revival: Revival): void {
  const {chunk} = revival;
  const known = chunk === null ? undefined : state.missing.get(chunk);
  for (const missing of known ?? []) {
    if (missing.row.status === BLOCKED) {
      waitFor(revival, {
        walk: new PathWalk(['debug info']),
        way: missing.row,
        place: {container: {}, key: 'info'},
        making: {
          created: null,
          finish: value => fill(state, missing, value),
        },
      });
    }
  }
}
