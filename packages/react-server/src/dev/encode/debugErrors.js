// Errors in debug data. They are not passed to `onError`.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {DebugWalk} from './debugWalk.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {ERROR_TEXT} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../../request/request.js';
import {emitDebugError, emitDebugModel} from '../debugRows.js';
import {
  describeParts,
  describeThrown,
  encodeErrorValue,
} from './errorRecord.js';

// The budget of objects for the values of one error.
const FAILURE_BUDGET = 5;

// `"$Z3"`, the row `3:{"name":"Error","message":"…","stack":[…],"env":"Server"}`
export function encodeDebugErrorValue(walk: DebugWalk, error: Error): string {
  const {recording} = walk;
  const record = describeThrown(recording, error);
  const parts = describeParts(
    error,
    value => outlinePart(walk, value),
    recording.errorsUnderway,
  );
  const id = takeId(recording.request);
  emitDebugModel(recording, id, encodeErrorValue(record, parts));
  return ERROR_TEXT + formatId(id);
}

function outlinePart(walk: DebugWalk, value: unknown): RowId {
  walk.budget--;
  return walk.outline(value);
}

// `4:E{"digest":"",…}`, for a promise or a lazy that failed.
export function emitDebugFailure(
  walk: DebugWalk,
  id: RowId,
  error: unknown,
): void {
  const {recording} = walk;
  const {budget} = walk;
  walk.budget = FAILURE_BUDGET;
  const parts = describeParts(
    error,
    value => outlinePart(walk, value),
    recording.errorsUnderway,
  );
  walk.budget = budget;
  emitDebugError(recording, id, {
    digest: '',
    ...describeThrown(recording, error),
    owner: null,
    ...parts,
  });
}
