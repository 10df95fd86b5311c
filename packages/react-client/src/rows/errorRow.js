// 1:E{"digest":"…"}: the row's value failed on the server.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {settleWithError} from 'flight-core/src/chunk/settle.js';
import {chunkOfRow} from '../response.js';
import {genericError} from '../revive/serverError.js';
import {streamOf} from './valueRow.js';

export function resolveError(
  response: Response,
  id: RowId,
  record: unknown,
): void {
  const error = createError(response, record);
  const chunk = chunkOfRow(response, id);
  if (chunk) {
    const {tracer} = response;
    tracer?.errorReady(chunk);
    settleWithError(response, chunk, error);
    tracer?.rowAccepted(chunk);
  } else {
    streamOf(response, id).fail(error);
  }
}

// One error object for all values that depend on the row.
function createError(response: Response, record: unknown): Error {
  const {tracer} = response;
  const error =
    tracer === null ? genericError() : tracer.createError(response, record);
  const digest = typeof record === 'object' ? record?.digest : undefined;
  Reflect.set(error, 'digest', digest);
  return error;
}
