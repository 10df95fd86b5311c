// The error record for development clients: in an error row, or where an Error is a
// value of the model or of debug data.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {WireModel, WireObject} from '../places/wire.js';
import type {CallSite} from './callSites.js';
import type {Recording} from './recording.js';

import {drawValue} from 'flight-core/src/dev/drawValue.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {asObjectOrFunction} from 'flight-core/src/guard/functionOf.js';

import {currentEnvironment} from './environment.js';
import {shownStack} from './frameFilter.js';

const UNREADABLE = 'The message of the error could not be read.';

export type ErrorRecord = {
  readonly name: string,
  readonly message: string,
  readonly stack: ReadonlyArray<CallSite>,
  readonly env: string,
};

// Gives a value of the error its own row.
export type Outline = (value: unknown) => RowId;

export type ErrorParts = {readonly cause?: string, readonly errors?: string};

export function describeThrown(
  recording: Recording,
  error: unknown,
): ErrorRecord {
  const env = currentEnvironment(recording);
  if (!(error instanceof Error)) {
    return {name: 'Error', message: messageOf(error), stack: [], env};
  }
  const record = readError(error);
  if (record === null) {
    return {name: 'Error', message: UNREADABLE, stack: [], env};
  }
  const stack = shownStack(recording, error, 0);
  return {...record, stack, env: environmentOf(error) ?? env};
}

// The wire model of an Error that is a value. References to cause and errors are escaped like other
// text: clients revive the row first, and then read the texts as references.
export function encodeErrorValue(
  {name, message, stack, env}: ErrorRecord,
  {cause, errors}: ErrorParts,
): WireModel {
  const wire: WireObject = {
    name: escapeString(name),
    message: escapeString(message),
    stack: stack.map(site => [...site]),
    env: escapeString(env),
  };
  if (cause !== undefined) {
    wire.cause = escapeString(cause);
  }
  if (errors !== undefined) {
    wire.errors = escapeString(errors);
  }
  return wire;
}

// The message may be a getter, or an object whose conversion throws.
function readError(error: Error): {name: string, message: string} | null {
  try {
    return {name: String(error.name), message: String(error.message)};
  } catch {
    return null;
  }
}

// The name of the environment, if the error came from another server.
function environmentOf(error: unknown): string | null {
  try {
    const environmentName = asObjectOrFunction(error)?.environmentName;
    return typeof environmentName === 'string' ? environmentName : null;
  } catch {
    return null;
  }
}

function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null) {
      return drawValue(thrown);
    }
    // The text of a function is its source, which must not leave the server.
    return typeof thrown === 'function'
      ? 'A function was thrown.'
      : String(thrown);
  } catch {
    return UNREADABLE;
  }
}

// `{"cause":"$1"}`, `{"errors":"$2"}`: references to rows. An error can be its own cause, so an
// error that is being described is not described again.
export function describeParts(
  error: unknown,
  outline: Outline,
  underway: WeakSet<interface {}>,
): ErrorParts {
  if (!(error instanceof Error) || underway.has(error)) {
    return {};
  }
  underway.add(error);
  const parts: {cause?: string, errors?: string} = {};
  try {
    if ('cause' in error && !isUnderway(error.cause, underway)) {
      parts.cause = encodeReference(outline(error.cause));
    }
    if (
      typeof AggregateError === 'function' &&
      error instanceof AggregateError
    ) {
      parts.errors = encodeReference(outline(error.errors));
    }
  } catch {
    // A getter of the error throws: the other parts are still sent.
  }
  underway.delete(error);
  return parts;
}

function isUnderway(value: unknown, underway: WeakSet<interface {}>): boolean {
  return typeof value === 'object' && value !== null && underway.has(value);
}
