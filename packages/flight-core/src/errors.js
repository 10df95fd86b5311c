// The constructors of errors, one for each kind. An error of user code needs none: it becomes an
// error row and stays local. `code` is React's public number where there is one. Numbers from 1001 on are
// ours, for a broken server, a bug and wrong arguments in browsers. docs/errors.md lists all.

export type FlightErrorKind =
  'protocol' | 'usage' | 'refusal' | 'abort' | 'internal';

export function makeError(
  kind: FlightErrorKind,
  message: string,
  code: number | void,
): Error {
  return releaseFrames(createError(kind, message, code));
}

function createError(
  kind: FlightErrorKind,
  message: string,
  code: number | void,
): Error {
  const error = new Error(message);
  define(error, 'kind', kind);
  if (code !== undefined) {
    define(error, 'code', code);
  }
  return error;
}

function define(error: Error, name: string, value: unknown): void {
  Reflect.defineProperty(error, name, {
    value,
    configurable: true,
    writable: true,
  });
}

// V8 keeps the functions and receivers of all frames of an error until its stack is first read. They
// lead to the request or the response, and an application may keep the error.
export function releaseFrames<T>(error: T): T {
  try {
    if (error instanceof Error) {
      Reflect.get(error, 'stack');
    }
  } catch {
    // `Error.prepareStackTrace` or a getter of the application throws.
  }
  return error;
}

// Bytes or rows that cannot be accepted: the response fails.
export function protocolError(message: string, code?: number): Error {
  return makeError('protocol', message, code);
}

// Of messages about what is not Flight at all.
export const OTHER_ANSWER =
  'Did a proxy, a redirect or an error page answer instead of the server?';

// An invalid call: thrown to the caller.
export function usageError(message: string, code?: number): Error {
  return makeError('usage', message, code);
}

// A value that Flight does not support: becomes an error row.
export function refusalError(message: string, code?: number): Error {
  return makeError('refusal', message, code);
}

// The work was stopped from outside, and no reason was given: not a fault. Its name is that of the
// platform's errors for aborts, so that one test recognizes both.
export function abortError(message: string, code?: number): Error {
  const error = createError('abort', message, code);
  define(error, 'name', 'AbortError');
  return releaseFrames(error);
}

// A state that our own code should make impossible.
export function internalError(message: string, code?: number): Error {
  return makeError(
    'internal',
    `A bug in Flight, please report it: ${message}`,
    code,
  );
}
