// The development form of an error row: a development client shows all of it.

import type {ErrorModel} from '../request/tracer.js';

import {escapeString} from 'flight-core/src/wire/strings.js';

const UNREADABLE = 'The message of the error could not be read.';

// `{"digest":"","name":"TypeError","message":"…","stack":[],"env":"Server","owner":null}`
export function describeError(
  error: unknown,
  digest: string,
  environment: string,
): ErrorModel {
  return {
    digest,
    name: nameOf(error),
    message: messageOf(error),
    stack: [] as ReadonlyArray<unknown>,
    env: environment,
    owner: null,
  };
}

// `{"name":"TypeError","message":"…","stack":[],"env":"Server"}`: an Error that is no
// failure, only a value.
export function describeErrorValue(error: Error, environment: string): unknown {
  return {
    name: nameOf(error),
    message: escapeString(messageOf(error)),
    stack: [] as ReadonlyArray<unknown>,
    env: environment,
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? String(error.name) : 'Error';
}

// The message may be a getter, or an object whose conversion throws.
function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) {
      return String(error.message);
    }
    if (typeof error === 'function') {
      // Its text would be its source, which has to stay on the server.
      return 'A function was thrown.';
    }
    return typeof error === 'object' && error !== null
      ? 'A value that is no Error was thrown: ' + String(JSON.stringify(error))
      : String(error);
  } catch {
    return UNREADABLE;
  }
}
