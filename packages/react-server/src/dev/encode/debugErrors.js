// Errors in debug data. They are not passed to `onError`.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Walk} from './debugModel.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {ERROR_TEXT} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../../request/request.js';
import {emitDebugError, emitDebugModel} from '../debugRows.js';
import {describeError, describeErrorValue} from './errorRecord.js';

// The budget of objects for the values of one error.
const FAILURE_BUDGET = 5;

// `"$Z3"`
export function encodeDebugErrorValue(walk: Walk, error: Error): string {
  const {recording} = walk;
  const outline = (value: unknown) => outlinePart(walk, value);
  const model = describeErrorValue(recording, error, outline);
  const id = takeId(recording.request);
  emitDebugModel(recording, id, model);
  return ERROR_TEXT + formatId(id);
}

function outlinePart(walk: Walk, value: unknown): RowId {
  walk.budget--;
  return walk.outline(value);
}

// `4:E{"digest":"",…}`, for a promise or a lazy that failed.
export function emitDebugFailure(walk: Walk, id: RowId, error: unknown): void {
  const {budget, recording} = walk;
  walk.budget = FAILURE_BUDGET;
  const outline = (value: unknown) => outlinePart(walk, value);
  const facts = {digest: '', owner: null};
  const model = describeError(recording, error, outline, facts);
  walk.budget = budget;
  emitDebugError(recording, id, model);
}
