// Debug information that another renderer or React has attached to a value is sent with the row of
// the value.

import type {AsyncInfo, IoInfo} from './info.js';
import type {Recording, Trace} from './recording.js';
import type {CallSite} from './stacks/callSites.js';

import {emitAbout} from './debugRows.js';
import {encodeInline, outlineComponent} from './encode/debugModel.js';
import {asKnownInfo, debugInfoOf} from './info.js';
import {emitAwait, emitIo} from './ioInfo.js';
import {currentEnvironment} from './recording.js';
import {FACTORY_FRAMES, shownStack} from './stacks/frameFilter.js';
import {markEnd} from './timeRow.js';

const BUDGET = 500;

export function forwardDebugInfo(
  recording: Recording,
  trace: Trace,
  entries: ReadonlyArray<unknown>,
): void {
  const {id} = trace.task;
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null) {
      continue;
    }
    const {time} = entry;
    const known = asKnownInfo(entry);
    if (typeof time === 'number') {
      markEnd(recording, trace, time);
    } else if (typeof known?.name === 'string') {
      emitAbout(recording, id, outlineComponent(recording, known));
    } else if (known?.awaited !== undefined) {
      forwardAwait(recording, trace, known);
    } else {
      emitAbout(recording, id, encodeInline(recording, BUDGET, entry));
    }
  }
}

export function forwardOnce(
  recording: Recording,
  trace: Trace,
  value: unknown,
): void {
  const entries = debugInfoOf(value);
  if (entries !== null && trace.forwarded !== value) {
    trace.forwarded = value;
    forwardDebugInfo(recording, trace, entries);
  }
}

// A promise of another renderer has the debug information of its own waits. It is sent once for
// each wait that is emitted.
export function forwardPromise(
  recording: Recording,
  trace: Trace,
  promise: interface {},
  forwarded: Set<unknown>,
): void {
  const entries = debugInfoOf(promise);
  if (entries !== null && !forwarded.has(entries)) {
    forwarded.add(entries);
    forwardDebugInfo(recording, trace, entries);
  }
}

function forwardAwait(
  recording: Recording,
  {task}: Trace,
  entry: AsyncInfo,
): void {
  const io = entry.awaited;
  if (io.end <= recording.timeOrigin) {
    return;
  }
  const env = currentEnvironment(recording);
  const awaited = emitIo(recording, {
    name: io.name,
    start: io.start,
    end: io.end,
    env: io.env ?? env,
    stack: stackOf(recording, io),
    owner: io.owner ?? null,
    value: io.value,
  });
  emitAwait(recording, task.id, {
    awaited,
    env: entry.env ?? env,
    owner: entry.owner ?? undefined,
    stack: stackOf(recording, entry) ?? undefined,
  });
}

function stackOf(
  recording: Recording,
  {stack, debugStack}: AsyncInfo | IoInfo,
): ReadonlyArray<CallSite> | null {
  if (stack != null) {
    return stack;
  }
  return debugStack == null
    ? null
    : shownStack(recording, debugStack, FACTORY_FRAMES);
}
