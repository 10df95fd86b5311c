// The error record for development clients: in an error row, or where an Error is a
// value of the model or of debug data.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireModel, WireObject} from '../../places/wire.js';
import type {ErrorModel} from '../../request/tracer.js';
import type {Recording} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';

import {tagOf} from 'flight-core/src/dev/tagOf.js';
import {
  asObjectOrFunction,
  nameValue,
} from 'flight-core/src/guard/userValues.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {isTainted, refuseTaintedObject} from '../../request/taints.js';
import {currentEnvironment} from '../recording.js';
import {shownStack} from '../stacks/frameFilter.js';
import {encodeSite} from '../stacks/stackRow.js';

const TAINTED = 'The text is tainted, and was left out.';

const UNREADABLE = 'The message of the error could not be read.';

// Of an object that is no error.
const SHOWN_KEYS = 5;

type ErrorRecord = {
  readonly name: string,
  readonly message: string,
  readonly stack: ReadonlyArray<CallSite>,
  readonly env: string,
};

// Gives a value of the error its own row.
export type Outline = (value: unknown) => RowId;

type ErrorParts = {readonly cause?: string, readonly errors?: string};

// `{"digest":"","name":"TypeError","message":"…","stack":[…],"env":"Server","owner":null}`, the payload of
// an error row.
export function describeError(
  recording: Recording,
  error: unknown,
  outline: Outline,
  {digest, owner}: {readonly digest: string, readonly owner: string | null},
): ErrorModel {
  return {
    digest,
    ...describeThrown(recording, error),
    owner,
    ...describeParts(error, outline, recording.errorsUnderway),
  };
}

// `{"name":"RangeError","message":"…","stack":[…],"env":"Server"}`, the row of an Error that is a value.
export function describeErrorValue(
  recording: Recording,
  error: Error,
  outline: Outline,
): WireModel {
  return encodeErrorValue(
    describeThrown(recording, error),
    describeParts(error, outline, recording.errorsUnderway),
  );
}

function describeThrown(recording: Recording, error: unknown): ErrorRecord {
  const env = currentEnvironment(recording);
  const failure = asError(error);
  if (failure === null) {
    return {name: 'Error', message: messageOf(error), stack: [], env};
  }
  const record = readError(failure);
  if (record === null) {
    return {name: 'Error', message: UNREADABLE, stack: [], env};
  }
  const stack = shownStack(recording, failure, 0);
  return {...record, stack, env: environmentOf(failure) ?? env};
}

// Even reading the prototype of a revoked proxy throws.
function asError(value: unknown): Error | null {
  try {
    return value instanceof Error ? value : null;
  } catch {
    return null;
  }
}

// References to cause and errors are escaped like other
// text: clients revive the row first, and then read these strings as references.
function encodeErrorValue(
  {name, message, stack, env}: ErrorRecord,
  {cause, errors}: ErrorParts,
): WireModel {
  const wire: WireObject = {
    name: escapeString(name),
    message: escapeString(message),
    stack: stack.map(encodeSite),
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

// The message may be a getter, or an object whose conversion throws. Without a name the language
// prints "Error".
function readError(error: Error): {name: string, message: string} | null {
  try {
    const name = (error.name as unknown) ?? 'Error';
    return {name: shown(String(name)), message: shown(String(error.message))};
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

function shown(text: string): string {
  return isTainted(text) ? TAINTED : text;
}

function messageOf(thrown: unknown): string {
  try {
    // The text of a function is its source. Debug data contains sources of functions anyway.
    const referable = asObjectOrFunction(thrown);
    return referable !== null && refuseTaintedObject(referable) !== null
      ? TAINTED
      : typeof thrown === 'object' && thrown !== null
        ? nameThrown(thrown)
        : typeof thrown === 'bigint' && isTainted(thrown)
          ? TAINTED
          : shown(String(thrown));
  } catch {
    return UNREADABLE;
  }
}

// `Map`, `an object with code, detail`
function nameThrown(thrown: interface {}): string {
  const tag = tagOf(thrown);
  if (tag !== 'Object') {
    return tag;
  }
  const keys = Object.keys(thrown).slice(0, SHOWN_KEYS).join(', ');
  return nameValue(thrown) + (keys === '' ? '' : ` with ${keys}`);
}

// `{"cause":"$1"}`, `{"errors":"$2"}`: references to rows. An error can be its own cause, so an
// error that is being described is not described again.
function describeParts(
  thrown: unknown,
  outline: Outline,
  underway: WeakSet<interface {}>,
): ErrorParts {
  const error = asError(thrown);
  if (error === null || underway.has(error)) {
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
