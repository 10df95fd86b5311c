// Time stamps of a row: `0:D{"time":0.33}`, in milliseconds since the request was created. They
// never decrease.

import type {Recording, Trace} from './recording.js';

import {ABORTING} from '../request/request.js';
import {emitAbout} from './debugRows.js';

function emitTime(recording: Recording, {task}: Trace, time: number): void {
  emitAbout(recording, task.id, {time: time - recording.timeOrigin});
}

// An operation begins: emits a time stamp, unless the last one of the row is equal.
export function advanceTo(
  recording: Recording,
  trace: Trace,
  time: number,
): void {
  if (time > trace.time) {
    emitTime(recording, trace, time);
    trace.time = time;
  } else if (!trace.isTimed) {
    emitTime(recording, trace, trace.time);
  }
  trace.isTimed = true;
}

// An operation ends.
export function markEnd(
  recording: Recording,
  trace: Trace,
  time: number,
): void {
  if (recording.request.status >= ABORTING && time > recording.abortTime) {
    return;
  }
  trace.time = Math.max(trace.time, time);
  emitTime(recording, trace, trace.time);
}

// Times of the abort are not later than its beginning, and visits of the graph find other things.
export function beginAbort(recording: Recording): void {
  recording.abortTime = performance.now();
  recording.findings = new WeakMap();
}
