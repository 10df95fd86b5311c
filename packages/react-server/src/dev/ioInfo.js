// The row of an operation that was waited for, and the row of one wait:
//
//   2:J{"name":"sleep","start":0.2,"end":6.2,"env":"Server","stack":"$3","owner":"$1","value":"$@4"}
//   0:D{"awaited":"$2","env":"Server","owner":"$1","stack":"$5"}

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ComponentInfo} from './info.js';
import type {Recording} from './recording.js';
import type {CallSite} from './stacks/callSites.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {IO_INFO_ROW} from 'flight-core/src/wire/rowTags.js';

import {takeId} from '../request/request.js';
import {emitAbout, emitDebugRow} from './debugRows.js';
import {encodeInline, outlineComponent} from './encode/debugModel.js';

const RECORD_BUDGET = 10;
const AWAIT_BUDGET = 500;

export type IoRecord = {
  readonly name: string,
  // From `performance.now()`.
  readonly start: number,
  readonly end: number,
  readonly env: string,
  readonly stack: ReadonlyArray<CallSite> | null,
  readonly owner: ComponentInfo | null,
  // A promise; undefined if it was garbage collected.
  readonly value: unknown,
};

// Returns the reference to the row.
export function emitIo(recording: Recording, io: IoRecord): string {
  const {name, start, end, env, stack, owner, value} = io;
  const {request, timeOrigin} = recording;
  const record: {[string]: unknown} = {
    name,
    start: start - timeOrigin,
    end: end - timeOrigin,
    env,
  };
  if (stack !== null) {
    record.stack = stack;
  }
  if (owner !== null) {
    outlineComponent(recording, owner);
    record.owner = owner;
  }
  if (value !== undefined) {
    record.value = value;
  }
  const id = takeId(request);
  const budget = RECORD_BUDGET + (stack === null ? 0 : stack.length);
  const payload = encodeInline(recording, budget, record);
  emitDebugRow(recording, {id, tag: IO_INFO_ROW, payload});
  return encodeReference(id);
}

export type AwaitRecord = {
  // The reference to the row of the operation.
  readonly awaited: string,
  readonly env: string,
  // Not in the row if undefined.
  readonly owner?: ComponentInfo | null | void,
  readonly stack?: ReadonlyArray<CallSite> | null | void,
};

export function emitAwait(
  recording: Recording,
  id: RowId,
  {awaited, env, owner, stack}: AwaitRecord,
): void {
  const record: {[string]: unknown} = {env};
  if (owner !== undefined) {
    if (owner !== null) {
      outlineComponent(recording, owner);
    }
    record.owner = owner;
  }
  if (stack !== undefined) {
    record.stack = stack;
  }
  const encoded = asObjectOrFunction(
    encodeInline(recording, AWAIT_BUDGET, record),
  );
  const wire: {[string]: unknown} = {awaited};
  for (const key of Object.keys(record)) {
    wire[key] = encoded?.[key];
  }
  emitAbout(recording, id, wire);
}
