// Calls the handler of each row by its tag. Rows come from the framer (frame/rowSink.js), as text or
// bytes, or as plain records from a renderer in the same process.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {protocolError} from 'flight-core/src/errors.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {
  CLOSE_ROW,
  CONSOLE_ROW,
  DEBUG_INFO_ROW,
  ERROR_ROW,
  HINT_ROW,
  IO_INFO_ROW,
  MODEL_ROW,
  MODULE_ROW,
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_ITERATOR_ROW,
  OPEN_STREAM_ROW,
  TIME_ORIGIN_ROW,
  isSizedTag,
} from 'flight-core/src/wire/rowTags.js';
import {parseModel, parseNow} from '../revive/initialize.js';
import {resolveError} from './errorRow.js';
import {resolveHint} from './hintRow.js';
import {openItems} from './itemStream.js';
import {resolveModule} from './moduleRow.js';
import {resolveModel, resolveValue} from './valueRow.js';

// A row without its framing. The payload is the parsed JSON of a model, module, error or
// close row (nothing for a close row without a value), `{code, model}` of a hint, and the
// value itself of text and binary rows. A model is revived in place.
export type Row = {
  // Null if the row is about the whole response: a hint.
  readonly id: RowId | null,
  readonly tag: number,
  readonly payload: unknown,
};

// The payload of a text or binary row is its value, that of any other row is its text, or what
// returns its parsed JSON.
export function dispatchRow(
  response: Response,
  id: RowId,
  tag: number,
  payload: unknown,
): void {
  // Most rows are models.
  if (tag !== MODEL_ROW && isSizedTag(tag)) {
    resolveValue(response, id, payload);
  } else {
    dispatchLine(response, id, tag, payload);
  }
}

function dispatchLine(
  response: Response,
  id: RowId,
  tag: number,
  content: unknown,
): void {
  switch (tag) {
    case MODULE_ROW:
      return resolveModule(response, id, parseNow(response, id, content));
    case ERROR_ROW:
      return resolveError(response, id, parseNow(response, id, content));
    case HINT_ROW:
      return resolveHint(response, content);
    case OPEN_STREAM_ROW:
    case OPEN_BYTE_STREAM_ROW:
    case OPEN_ITERABLE_ROW:
    case OPEN_ITERATOR_ROW:
      return openItems(response, id, tag);
    case CLOSE_ROW:
      return response.streams.get(id)?.close(content);
    case TIME_ORIGIN_ROW:
    case DEBUG_INFO_ROW:
    case IO_INFO_ROW:
    case CONSOLE_ROW:
      return dispatchDevelopmentRow(response, id, tag, content);
    default:
      // Unknown tags are models, too. A development server sends an empty model for a debug value
      // that will never arrive.
      return content === '' && tag === MODEL_ROW && response.tracer !== null
        ? dispatchDevelopmentRow(response, id, tag, content)
        : resolveModel(response, id, content);
  }
}

// A row whose payload is parsed already.
export function dispatchRecord(response: Response, row: Row): void {
  const {id, tag, payload} = row;
  if (id !== null && isSizedTag(tag)) {
    resolveValue(response, id, payload);
  } else {
    const content = payload === undefined ? '' : () => payload;
    // The framer, too, gives a row without an id that of the root.
    dispatchLine(response, id ?? ROOT_ID, tag, content);
  }
}

// Stops if a row has ended the response.
export function dispatchRecords(
  response: Response,
  rows: ReadonlyArray<Row>,
): void {
  for (const row of rows) {
    if (!response.ending) {
      dispatchRecord(response, row);
    }
  }
}

function dispatchDevelopmentRow(
  response: Response,
  id: RowId,
  tag: number,
  content: unknown,
): void {
  const {tracer} = response;
  if (tracer === null) {
    throw protocolError(
      'A development build of the server needs a development build of the client.',
      504,
    );
  }
  try {
    const text =
      typeof content === 'string'
        ? content
        : (JSON.stringify(parseModel(content)) ?? '');
    tracer.developmentRow(response, {id, tag, text});
  } catch (error) {
    tracer.adviceFailed(error);
  }
}
