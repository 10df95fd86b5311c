// 2:J{"name":"fetch","start":1,"end":8,"env":"Server","stack":"$3","owner":"$1","value":"$@4"}:
// an operation that was waited for.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';
import type {DebugInfo, DebugState} from './debugState.js';

import {
  FULFILLED,
  REJECTED,
  isPending,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {getChunk} from '../response.js';
import {readQuietly} from './debugReference.js';
import {readDebugRow, whenRead} from './debugRows.js';
import {infoOfBlocked} from './incompleteInfo.js';
import {addOriginOfInfo} from './infos.js';
import {reportFailedInfo} from './reports.js';
import {logRequest} from './requestTrack.js';
import {asInfo, numberOf} from './rowValues.js';

export function resolveIOInfo(
  state: DebugState,
  response: Response,
  id: RowId,
  text: string,
): void {
  const chunk = getChunk(response, id);
  if (!isPending(chunk)) {
    return;
  }
  const row = readDebugRow(state, response, text);
  const accept = (value: unknown) => acceptInfo(state, value);
  const fail = (error: unknown) => reportFailedInfo(response, error);
  if (row.status === FULFILLED) {
    accept(row.value);
    settleWithValue(response, chunk, row.value);
  } else if (row.status === REJECTED) {
    fail(row.reason);
    settleWithError(response, chunk, row.reason);
  } else {
    // The row may be part of a cycle, which only works for model rows of the response.
    settleWithModel(response, chunk, text);
    readQuietly(state, () => readChunk(chunk));
    const blocked = infoOfBlocked(state, chunk);
    if (blocked === null) {
      whenRead(chunk, accept, fail);
    } else {
      accept(blocked);
    }
  }
}

function acceptInfo(state: DebugState, value: unknown): void {
  const info = asInfo(value);
  if (info !== null) {
    addTimeOrigin(state, info);
    addOriginOfInfo(state, info);
    if (state.drawsTracks) {
      logRequest(state, info);
    }
  }
}

// An unknown time is not a number.
function addTimeOrigin({timeOrigin}: DebugState, info: DebugInfo): void {
  info.start = timeOrigin + numberOf(info.start);
  info.end = timeOrigin + numberOf(info.end);
}
