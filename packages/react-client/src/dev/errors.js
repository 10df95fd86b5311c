// Errors of a development server, which tells everything about them:
// {"digest":"","name":"TypeError","message":"…","stack":[…],"env":"Server","owner":null}

import type {TracedResponse} from '../tracer.js';

import {genericError} from '../revive/serverError.js';
import {readDebugReference} from './debugReference.js';

export function createDevelopmentError(
  response: TracedResponse,
  record: unknown,
): Error {
  if (typeof record !== 'object' || record === null) {
    return genericError();
  }
  const {cause, env, errors, message, name, stack} = record as interface {
    readonly cause?: unknown,
    readonly env?: unknown,
    readonly errors?: unknown,
    readonly message?: unknown,
    readonly name?: unknown,
    readonly stack?: unknown,
  };
  // A production server sends the digest alone.
  if (typeof message !== 'string') {
    return genericError();
  }
  const text =
    message === '' ? 'The server gave this error no message.' : message;
  const list = readDebugReference(response, errors, 1);
  const error: Error = Array.isArray(list)
    ? new AggregateError(list, text)
    : new Error(text);
  Reflect.set(error, 'name', name);
  Reflect.set(error, 'environmentName', env);
  if (cause !== undefined) {
    Reflect.set(error, 'cause', readDebugReference(response, cause, 1));
  }
  error.stack = [`${String(name)}: ${text}`, ...framesOf(stack)].join('\n');
  return error;
}

// A frame is [function, file, line, column, …].
function framesOf(stack: unknown): ReadonlyArray<string> {
  const frames: Array<string> = [];
  for (const frame of Array.isArray(stack) ? stack : []) {
    if (Array.isArray(frame)) {
      const [callee, file, line, column] = frame.map(String);
      const place = `${file}:${line}:${column}`;
      frames.push(
        callee === '' ? `    at ${place}` : `    at ${callee} (${place})`,
      );
    }
  }
  return frames;
}
