// Adds rows to the queue, as records; encodeRow.js turns them into text and bytes.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireModel} from '../places/wire.js';
import type {Request} from '../request/request.js';
import type {ChunkRow} from '../request/rowQueue.js';
import type {ErrorModel} from '../request/tracer.js';

import {encodeReference} from 'flight-core/src/wire/references.js';
import {
  CLOSE_ROW,
  ERROR_ROW,
  MODEL_ROW,
  MODULE_ROW,
  TEXT_ROW,
} from 'flight-core/src/wire/rowTags.js';

import {noteUnsent, takeId} from '../request/request.js';

export function emitModel(
  request: Request,
  id: RowId,
  wire: WireModel,
): ChunkRow {
  const row: ChunkRow = {id, tag: MODEL_ROW, payload: wire};
  request.queue.regular.push(row);
  return row;
}

// A model that other rows refer to: a symbol or a string of import metadata.
export function emitImportedModel(request: Request, wire: WireModel): RowId {
  const id = takeId(request);
  request.queue.imports.push({id, tag: MODEL_ROW, payload: wire});
  return id;
}

export function emitImport(
  request: Request,
  id: RowId,
  metadata: unknown,
): void {
  request.queue.imports.push({id, tag: MODULE_ROW, payload: metadata});
}

export function emitText(request: Request, id: RowId, text: string): void {
  noteUnsent(request, text.length);
  request.queue.regular.push({id, tag: TEXT_ROW, payload: text});
}

// `1:R`, or another letter; items follow.
export function emitOpening(request: Request, id: RowId, tag: number): void {
  request.queue.regular.push({id, tag, payload: undefined});
}

// `1:C`, or `1:C"$2"`
export function emitClose(
  request: Request,
  id: RowId,
  payload: string | void,
): void {
  request.queue.regular.push({id, tag: CLOSE_ROW, payload});
}

export function emitError(
  request: Request,
  id: RowId,
  model: ErrorModel,
): void {
  request.queue.errors.push({id, tag: ERROR_ROW, payload: model});
}

// `2:"$1"`: values that an abort cut off share one error row, and so do the rows cut out of a row
// that failed.
export function emitSharedError(
  request: Request,
  id: RowId,
  errorId: RowId,
): void {
  request.queue.errors.push({
    id,
    tag: MODEL_ROW,
    payload: encodeReference(errorId),
  });
}
