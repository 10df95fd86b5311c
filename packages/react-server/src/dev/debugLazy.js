// Lazies in debug data: what is known of them is sent, and the rest never comes.

import type {Anything} from '../request/anything.js';
import type {DebugWalk} from './debugWalk.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {takeId} from '../request/request.js';
import {emitDebugFailure} from './debugErrors.js';
import {emitHalted} from './debugRows.js';

// What `React.lazy` keeps in the payload.
const RESOLVED = 1;
const REJECTED = 2;

// `"$L3"`
export function encodeDebugLazy(walk: DebugWalk, lazy: Anything): string {
  const payload = lazy._payload;
  const outcome =
    typeof payload === 'object' && payload !== null ? outcomeOf(payload) : null;
  if (outcome !== null && 'value' in outcome) {
    return encodeLazyReference(walk.outline(outcome.value));
  }
  const id = takeId(walk.recording.request);
  if (outcome === null) {
    emitHalted(walk.recording, id);
  } else {
    emitDebugFailure(walk, id, outcome.reason);
  }
  return encodeLazyReference(id);
}

// A payload of `React.lazy`, or a promise.
function outcomeOf(payload: Anything): Anything {
  const {_status, _result, status} = payload;
  if (_status === RESOLVED) {
    return {value: _result?.default ?? _result};
  }
  if (_status === REJECTED) {
    return {reason: _result};
  }
  if (status === 'fulfilled') {
    return {value: payload.value};
  }
  return status === 'rejected' ? {reason: payload.reason} : null;
}
