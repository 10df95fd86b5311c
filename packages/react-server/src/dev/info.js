// The records that are sent as debug information of a render.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {CallSite} from './stacks/callSites.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

// A server component that was rendered. The fields after `props` are not sent.
export type ComponentInfo = {
  readonly name: string,
  readonly awaited?: void,
  readonly key?: string | null | symbol,
  readonly env?: string | null,
  readonly owner?: ComponentInfo | null,
  readonly stack?: ReadonlyArray<CallSite> | null,
  readonly props?: unknown,
  // Where the element of the component was created.
  readonly debugStack?: Error | null,
  readonly debugTask?: ConsoleTask | null,
  // What operations that it started keep: they can outlive its render, and its props are of any size.
  readonly brief?: ComponentInfo,
};

// The result of `console.createTask`, where it exists.
export type ConsoleTask = interface {run<T>(callback: () => T): T};

type Caller = {
  readonly env?: string,
  readonly owner?: ComponentInfo | null,
  readonly stack?: ReadonlyArray<CallSite> | null,
  readonly debugStack?: Error | null,
};

// An operation that was waited for.
export type IoInfo = {
  readonly name: string,
  readonly start: number,
  readonly end: number,
  readonly value?: unknown,
  ...Caller,
};

// One wait for an operation.
export type AsyncInfo = {
  readonly awaited: IoInfo,
  readonly name?: void,
  ...Caller,
};

// Returns the entry of `_debugInfo` if it has one of the fields that distinguish these records.
export function asKnownInfo(
  entry: UserObject,
): ComponentInfo | AsyncInfo | null {
  return typeof entry.name === 'string' || Boolean(entry.awaited)
    ? (entry as $FlowFixMe) // it has that field
    : null;
}

// The debug information that user code, React or a Flight client attached to a value. It may be empty.
export function debugInfoOf(value: unknown): ReadonlyArray<unknown> | null {
  try {
    const found = asObjectOrFunction(value)?._debugInfo;
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
