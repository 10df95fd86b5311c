// The rows about the wait of a task, when the wait has ended, and when an abort ends it.

import type {Task} from '../request/task.js';
import type {Recording, Trace, Wait} from './recording.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {LAZY_TYPE} from '../request/reactInternals.js';
import {isOver} from '../request/request.js';
import {nodeOfPromise} from './asyncGraph/graph.js';
import {emitAborted, emitSequence} from './asyncGraph/visit.js';
import {forwardOnce, forwardPromise} from './forwardDebugInfo.js';
import {createTrace} from './recording.js';
import {FACTORY_FRAMES, shownStack} from './stacks/frameFilter.js';
import {markEnd} from './timeRow.js';

export function emitWait(
  recording: Recording,
  trace: Trace,
  {thenable, node}: Wait,
): void {
  const forwarded: Set<unknown> = new Set();
  forwardPromise(recording, trace, thenable, forwarded);
  if (node !== null) {
    const {owner, stack} = trace;
    emitSequence(recording, trace, node, {
      owner: owner ?? undefined,
      stack:
        stack === null
          ? undefined
          : shownStack(recording, stack, FACTORY_FRAMES),
      forwarded,
    });
  }
}

export function emitCutOffWait(recording: Recording, trace: Trace): void {
  const {ended, isShownByAbort, task, waitsFor} = trace;
  const node = waitsFor === null ? null : nodeOfPromise(waitsFor);
  const {model} = task.stop;
  if (model === waitsFor || asObjectOrFunction(model)?.$$typeof === LAZY_TYPE) {
    forwardOnce(recording, trace, model);
  }
  if (ended !== null) {
    // The row was not rendered yet: its last wait was not sent.
    emitWait(recording, trace, ended);
  }
  const isShown =
    node !== null && isShownByAbort && emitAborted(recording, trace, node);
  if (!isShown && trace.isTimed && !recording.request.isPrerender) {
    markEnd(recording, trace, recording.abortTime);
  }
}

// The promise was found after the abort, so no task waits for it.
export function emitCutOffPromise(
  recording: Recording,
  task: Task,
  promise: interface {},
): void {
  const node = nodeOfPromise(promise);
  if (node !== null && !isOver(recording.request)) {
    emitAborted(recording, createTrace(recording, task), node);
  }
}
