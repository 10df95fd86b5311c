// 2:J{"name":"fetch","start":1,"end":8,"env":"Server","stack":"$3","owner":"$1","value":"$@4"}:
// something that was waited for.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';
import type {DebugInfo, DebugState} from './debugState.js';

import {PENDING} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {getChunk} from '../response.js';
import {readDebugRow, whenRead} from './debugRows.js';
import {asInfo, completeInfo} from './infos.js';
import {reportDebugRow} from './reports.js';
import {logRequest} from './requestTrack.js';

export function resolveIOInfo(
  state: DebugState,
  response: Response,
  id: RowId,
  text: string,
): void {
  const chunk = getChunk(response, id);
  if (chunk.status !== PENDING) {
    return;
  }
  whenRead(
    readDebugRow(state, response, text),
    value => {
      const info = asInfo(value);
      if (info !== null) {
        addTimeOrigin(state, info);
        completeInfo(state, info);
        if (state.drawsTracks) {
          logRequest(state, info);
        }
      }
      if (chunk.status === PENDING) {
        settleWithValue(response, chunk, value);
      }
    },
    error => {
      reportDebugRow(error);
      if (chunk.status === PENDING) {
        settleWithError(response, chunk, error);
      }
    },
  );
}

// What is unknown is not a number.
function addTimeOrigin({timeOrigin}: DebugState, info: DebugInfo): void {
  info.start = timeOrigin + Number(info.start);
  info.end = timeOrigin + Number(info.end);
}
