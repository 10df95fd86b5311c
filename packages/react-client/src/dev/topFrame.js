// Errors that stand for a location in the code, in the format of React.

import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';

// The limit of React.
export const MOST_FRAMES = 10;

// The same error that React creates for each element, with up to `limit` frames.
export function createTopFrameError(limit: number): Error {
  const {stackTraceLimit} = Error;
  setLimit(limit);
  const error = new Error('react-stack-top-frame');
  setLimit(stackTraceLimit);
  return error;
}

// The error as if the caller of `fn` had created it: frames of the engine below that are the same
// in any case.
export function createCallerError(limit: number, fn: unknown): Error {
  const {stackTraceLimit} = Error;
  setLimit(limit);
  const error = new Error('react-stack-top-frame');
  // Exists in all engines on which servers run.
  functionOf(memberOf(Error, 'captureStackTrace'))?.call(Error, error, fn);
  setLimit(stackTraceLimit);
  return error;
}

// Errors that `create` makes have up to `limit` frames, and never more than the application wants.
export function withFrames<T>(limit: number, create: () => T): T {
  const {stackTraceLimit} = Error;
  setLimit(Math.min(limit, stackTraceLimit ?? limit));
  try {
    return create();
  } finally {
    setLimit(stackTraceLimit);
  }
}

function setLimit(limit: number): void {
  try {
    // Exists in V8 only.
    Error.stackTraceLimit = limit;
  } catch {
    // Applications can freeze the objects of the platform.
  }
}
