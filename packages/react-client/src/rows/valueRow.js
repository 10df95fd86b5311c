// Rows whose payload is the value: long strings and binary data.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {chunkOfRow} from '../response.js';
import {streamForItem} from './laterRow.js';

export function resolveValue(
  response: Response,
  id: RowId,
  value: unknown,
): void {
  const chunk = chunkOfRow(response, id);
  if (!chunk) {
    streamForItem(response, id).pushValue(value);
  } else {
    const {tracer} = response;
    tracer?.valueReady(chunk, value);
    settleWithValue(response, chunk, value);
    tracer?.rowAccepted(chunk);
  }
}
