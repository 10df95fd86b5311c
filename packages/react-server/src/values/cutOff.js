// What an abort leaves behind. In a render, everything that was cut off shares the row of
// one error. A prerender halts: what is unfinished is left out, so that the client, or a
// later prerender, may still wait for it.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Request} from '../request/request.js';

import {usageError} from 'flight-core/src/errors.js';

import {ABORTING, isOver, takeId} from '../request/request.js';
import {emitSharedError} from '../rows/emitRow.js';
import {emitErrorRow} from './errors.js';

export function isCutOff(request: Request): boolean {
  return request.status >= ABORTING;
}

// What a value that was cut off is replaced by: the error, or an id whose row never comes.
export function idOfCutOff(request: Request): RowId {
  return isHalted(request) ? takeId(request) : abortErrorOf(request);
}

// Nobody will read the rows of a render that failed meanwhile, either.
function isHalted(request: Request): boolean {
  return request.isPrerender || isOver(request);
}

// Tells `onError` of the abort, once; a prerender tells nobody.
export function reportCutOff(request: Request): void {
  if (!isHalted(request)) {
    abortErrorOf(request);
  }
}

// `2:"$1"` for a row that was promised and will not be made; a prerender sends none.
export function emitCutOff(request: Request, id: RowId): void {
  if (!isHalted(request)) {
    emitSharedError(request, id, abortErrorOf(request));
  }
}

// The same if the request was aborted meanwhile, or else the row of the error.
export function emitFailure(request: Request, id: RowId, error: unknown): void {
  if (isCutOff(request)) {
    emitCutOff(request, id);
  } else {
    emitErrorRow(request, id, error);
  }
}

function abortErrorOf(request: Request): RowId {
  const known = request.abortErrorId;
  if (known !== null) {
    return known;
  }
  const id = takeId(request);
  // `onError` runs in between, and may have something cut off.
  request.abortErrorId = id;
  emitErrorRow(request, id, request.abortReason);
  return id;
}

// What everybody is told who does not ask for the reason as it was given.
export function errorOfAbort(reason: unknown): unknown {
  if (reason === undefined) {
    return usageError('The render was aborted without a reason.', 432);
  }
  if (
    typeof reason === 'object' &&
    reason !== null &&
    typeof reason.then === 'function'
  ) {
    return usageError(
      'The render was aborted with a promise for a reason. Abort when it ' +
        'settles, with what it settles to.',
      530,
    );
  }
  return reason;
}
