// Values that an abort cuts off. In a render they share one error row. A prerender halts: unfinished
// rows are left out, so that the client keeps waiting for them.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';

import {abortError, usageError} from 'flight-core/src/errors.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';

import {ABORTING, isOver, takeId} from '../request/request.js';
import {emitSharedError} from '../rows/emitRow.js';
import {emitErrorRow} from './errorRows.js';

export function isCutOff(request: Request): boolean {
  return request.status >= ABORTING;
}

// The row that replaces a value that was cut off: the error, or in a prerender a row that is never
// sent.
export function idOfCutOff(request: Request): RowId {
  return isHalted(request) ? takeId(request) : abortErrorOf(request);
}

// A render that has failed halts, too: its rows have no reader.
function isHalted(request: Request): boolean {
  return request.isPrerender || isOver(request);
}

// Reports the abort to `onError`, once; a prerender does not report it.
export function reportCutOff(request: Request): void {
  if (!isHalted(request)) {
    abortErrorOf(request);
  }
}

// `2:"$1"` for a promised row that was cut off; a prerender sends none.
export function emitCutOff(request: Request, id: RowId): void {
  if (!isHalted(request)) {
    emitSharedError(request, id, abortErrorOf(request));
  }
}

// Like `emitCutOff` if the request is aborted, else an error row.
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
  // Set first, because `onError` may cut off other values.
  request.abortErrorId = id;
  emitErrorRow(request, id, request.abortReason);
  return id;
}

// The error for an abort reason that is not usable as one.
export function errorOfAbort(reason: unknown): unknown {
  if (reason === undefined) {
    return abortError('The render was aborted without a reason.', 432);
  }
  if (typeof reason === 'object' && asThenable(reason) !== null) {
    return usageError(
      'The reason of an abort must not be a promise. Await it, then abort with ' +
        'the result.',
      530,
    );
  }
  return reason;
}
