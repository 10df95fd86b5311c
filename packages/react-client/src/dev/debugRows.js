// 0:D{"time":0.5}, 0:D"$1": debug info about the value of a row, sent before the row. If the info
// refers to rows that have not arrived, the value waits for it.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';
import type {Revival} from '../revivalRecord.js';
import type {DebugInfo, DebugState} from './debugState.js';
import type {MissingInfo} from './trace.js';

import {
  BLOCKED,
  FULFILLED,
  REJECTED,
  RESOLVED_MODEL,
  createPendingChunk,
  isPending,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithModel} from 'flight-core/src/chunk/settle.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {getChunk} from '../response.js';
import {needsRevival} from '../revive/reviveModel.js';
import {unwrapLazy} from '../waits/lazy.js';
import {Reference} from '../waits/graph.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {readQuietly} from './debugReference.js';
import {infoOfBlocked} from './incompleteInfo.js';
import {completeInfo} from './infos.js';
import {followOptional} from './optionalReference.js';
import {NOT_ARRIVED, infoOf} from './placement.js';
import {addQuietly, readAdvice, reportFailedInfo} from './reports.js';
import {asInfo} from './rowValues.js';

const REFERENCE = /^"\$([0-9a-f]+)"$/;

// Revives the text of a debug row.
export function readDebugRow(
  state: DebugState,
  response: Response,
  text: string,
): Chunk {
  const chunk = new DevelopmentChunk(createPendingChunk());
  settleWithModel(response, chunk, text);
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
    readAdvice(() => accept(chunk.value));
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
  if (!isPending(chunk) && chunk.status !== RESOLVED_MODEL) {
    return;
  }
  const used = chunkOfReference(response, text);
  if (used !== null && isPending(used) && !state.hasDebugStream) {
    // Without a debug channel, a missing row is not sent later.
    return;
  }
  const trace = state.traces.of(chunk);
  trace.isWanted = true;
  const list = infoOf(chunk);
  const info = used === null ? readPlain(text) : readReferred(state, used);
  if (info !== null) {
    list.push(completeInfo(state, info));
    return;
  }
  const row = readDebugRow(state, response, text);
  const missing = {row, list, at: list.length, isFilled: false};
  const blocked = infoOfBlocked(state, used ?? row);
  if (blocked !== null) {
    fillMissing(state, missing, blocked);
    return;
  }
  if (row.status !== FULFILLED && row.status !== REJECTED) {
    list.push(NOT_ARRIVED);
    trace.missing.push(missing);
  }
  whenRead(
    row,
    value => fillMissing(state, missing, value),
    error => reportFailedInfo(response, error),
  );
}

// The common cases need no row of their own: info that refers to nothing, and a reference to a row
// that is complete.
function readPlain(text: string): DebugInfo | null {
  if (text.charCodeAt(0) !== BRACE || needsRevival(text)) {
    return null;
  }
  try {
    return asInfo(JSON.parse(text));
  } catch {
    // The error is reported where rows are read.
    return null;
  }
}

const BRACE = 123; // {

function readReferred(state: DebugState, used: Chunk): DebugInfo | null {
  readQuietly(state, () => readChunk(used));
  return used.status === FULFILLED ? asInfo(unwrapLazy(used.value)) : null;
}

function fillMissing(
  state: DebugState,
  missing: MissingInfo,
  value: unknown,
): void {
  const info = asInfo(value);
  if (!missing.isFilled && info !== null) {
    missing.isFilled = true;
    missing.list[missing.at] = completeInfo(state, info);
  }
}

// "$1"
function chunkOfReference(response: Response, text: string): Chunk | null {
  const match = REFERENCE.exec(text);
  return match === null ? null : getChunk(response, parseIdAt(match[1], 0));
}

// Called when the walk over a row has ended.
export function waitForInfo(state: DebugState, revival: Revival): void {
  const {chunk} = revival;
  for (const missing of state.traces.find(chunk)?.missing ?? []) {
    if (missing.row.status === BLOCKED) {
      const slot = {container: {}, slotKey: 'info'};
      const finish = (value: unknown) =>
        addQuietly(undefined, () => fillMissing(state, missing, value));
      followOptional(revival, missing.row, new Reference('', slot, finish));
    }
  }
}
