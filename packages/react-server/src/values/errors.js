// What happens to an error: it is reported once, and a row tells the client its digest.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Request} from '../request/request.js';

import {usageError} from 'flight-core/src/errors.js';

import {enter, exit} from '../request/ambient.js';
import {takeId} from '../request/request.js';
import {emitError} from '../rows/emitRow.js';
import {discard} from './discard.js';

// Asks `onError` for the digest, outside of the request: what the callback logs, caches
// or preloads is not part of the render.
export function reportError(request: Request, error: unknown): string {
  const {onError} = request;
  const {requestStorage} = request.host;
  const previous = enter(null);
  let digest;
  try {
    digest =
      requestStorage === null
        ? onError(error)
        : requestStorage.run(undefined, () => onError(error));
  } finally {
    exit(previous);
  }
  if (digest == null) {
    return '';
  }
  if (typeof digest !== 'string') {
    discard(request, digest);
    throw usageError(
      'onError may return a string, null or undefined: the digest that the ' +
        `client will see. It returned a value of type ${typeof digest}.`,
    );
  }
  return digest;
}

export function emitErrorRow(
  request: Request,
  id: RowId,
  error: unknown,
): void {
  const digest = reportError(request, error);
  const {tracer} = request;
  emitError(
    request,
    id,
    tracer === null ? {digest} : tracer.describeError(id, error, digest),
  );
}

// The same where nobody above could take care of a failure of `onError`: that failure takes
// the place of the error.
export function emitRowError(
  request: Request,
  id: RowId,
  error: unknown,
): void {
  try {
    emitErrorRow(request, id, error);
  } catch (failure) {
    emitErrorRow(request, id, failure);
  }
}

// The error of a value that is not the root of its row gets a row of its own.
export function outlineError(request: Request, error: unknown): RowId {
  const id = takeId(request);
  emitErrorRow(request, id, error);
  return id;
}
