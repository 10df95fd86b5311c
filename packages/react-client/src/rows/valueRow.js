// Rows whose payload is the value: long strings and binary data.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {PENDING, createFulfilledChunk} from 'flight-core/src/chunk/chunk.js';
import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {addChunk} from '../response.js';
import {streamForItem} from './laterRow.js';

export function resolveValue(
  response: Response,
  id: RowId,
  value: unknown,
): void {
  const chunk = response.chunks.get(id);
  if (chunk === undefined) {
    addChunk(response, id, createFulfilledChunk(value));
  } else if (chunk.status === PENDING) {
    const {tracer} = response;
    if (tracer !== null) {
      tracer.valueReady(chunk, value);
    }
    settleWithValue(response, chunk, value);
    if (tracer !== null) {
      tracer.rowAccepted(chunk);
    }
  } else {
    streamForItem(response, id).pushValue(value);
  }
}
