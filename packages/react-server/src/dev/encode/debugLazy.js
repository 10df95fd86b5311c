// Lazies in debug data: a known value is sent, an unknown value is never sent.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Walk} from './debugModel.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {takeId} from '../../request/request.js';
import {emitHalted} from '../debugRows.js';
import {emitDebugFailure} from './debugErrors.js';

// Values of `_status` in the payload of `React.lazy`.
const RESOLVED = 1;
const REJECTED = 2;

// `"$L3"`
export function encodeDebugLazy(walk: Walk, lazy: UserObject): string {
  const payload = lazy._payload;
  const outcome =
    typeof payload === 'object' && payload !== null ? outcomeOf(payload) : null;
  if (outcome !== null && outcome.isFulfilled) {
    return encodeLazyReference(walk.outline(outcome.result));
  }
  const id = takeId(walk.recording.request);
  if (outcome === null) {
    emitHalted(walk.recording, id);
  } else {
    emitDebugFailure(walk, id, outcome.result);
  }
  return encodeLazyReference(id);
}

type Outcome = {readonly isFulfilled: boolean, readonly result: unknown};

// A payload of `React.lazy`, or a promise.
function outcomeOf(payload: UserObject): Outcome | null {
  const {_status, _result, status} = payload;
  if (_status === RESOLVED) {
    const result = asObjectOrFunction(_result)?.default ?? _result;
    return {isFulfilled: true, result};
  }
  if (_status === REJECTED) {
    return {isFulfilled: false, result: _result};
  }
  if (status === 'fulfilled') {
    return {isFulfilled: true, result: payload.value};
  }
  return status === 'rejected'
    ? {isFulfilled: false, result: payload.reason}
    : null;
}
