// The owner and the stack of an element, items 4 and 5 of its tuple: "$1","$5". They are set on the
// element when it is complete.
//
// Each stack has a row of its own: 5:[["Page","/app/page.js",28,5,27,16,false]]. Elements that were
// created at the same location have rows with the same text, of which only the first is read.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../revivalRecord.js';
import type {DebugState} from './debugState.js';
import type {StackFrames} from './stackFrames.js';
import type {SharedStack} from './trace.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {Reference} from '../waits/graph.js';
import {framesOfStack} from './callSites.js';
import {reviveDebugItem, rowOfReference} from './debugReference.js';

export class Origin {
  owner: unknown = null;
  stack: unknown = null;
  // Instead of `stack`.
  shared: SharedStack | null = null;
}

export function reviveOrigin(
  state: DebugState,
  revival: Revival,
  owner: unknown,
  stack: unknown,
): Origin {
  const origin: Origin = new Origin();
  reviveDebugItem(state, revival, owner, {container: origin, slotKey: 'owner'});
  const row = rowOfReference(revival.response, stack);
  const shared = row === null ? null : (state.traces.find(row)?.stack ?? null);
  if (shared !== null && shared.sites !== null) {
    origin.shared = shared;
    return origin;
  }
  reviveDebugItem(state, revival, stack, {container: origin, slotKey: 'stack'});
  if (shared !== null && row !== null && row.status === FULFILLED) {
    shared.sites = row.value;
  }
  return origin;
}

// A list of call sites begins with a name. A longer row is not kept.
const BEGINNING = '[["';
const MOST_TEXT = 10_000;

// Called when a row arrives, before it is read.
export function noteStack(
  {stacks, traces}: DebugState,
  row: Chunk,
  text: unknown,
): void {
  if (
    typeof text !== 'string' ||
    text.length > MOST_TEXT ||
    !text.startsWith(BEGINNING)
  ) {
    return;
  }
  let shared = stacks.get(text);
  if (shared === undefined) {
    shared = {sites: null, environmentName: '', frames: null};
    stacks.set(text, shared);
  }
  traces.of(row).stack = shared;
}

// Null if the element has no stack, or if it never arrived.
export function framesOfOrigin(
  state: DebugState,
  {shared, stack}: Origin,
  environmentName: string,
): StackFrames | null {
  if (shared === null) {
    return stack === null || stack instanceof Reference
      ? null
      : framesOfStack(state, {sites: stack, environmentName});
  }
  if (shared.frames === null || shared.environmentName !== environmentName) {
    shared.environmentName = environmentName;
    shared.frames = framesOfStack(state, shared);
  }
  return shared.frames;
}
