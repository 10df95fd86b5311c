// Rows that have a value: JSON, or a payload that is the value, such as long strings and binary data. Only the
// id of a stream may have more than one row: its items.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, ReceivedStream} from '../response.js';

import {
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {chunkOfRow} from '../response.js';

// `content` is the text of the row, or returns its parsed JSON. It is parsed and revived on its first read.
export function resolveModel(
  response: Response,
  id: RowId,
  content: unknown,
): void {
  const chunk = chunkOfRow(response, id);
  if (!chunk) {
    streamForItem(response, id).pushModel(content);
  } else {
    const {tracer} = response;
    tracer?.modelArrived(chunk, content);
    settleWithModel(response, chunk, content);
    tracer?.rowAccepted(chunk);
  }
}

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

export function streamOf(response: Response, id: RowId): ReceivedStream {
  const stream = response.streams.get(id);
  if (!stream) {
    throw duplicateRow(id);
  }
  return stream;
}

function streamForItem(response: Response, id: RowId): ReceivedStream {
  const stream = streamOf(response, id);
  if (stream.ended) {
    throw protocolError(
      `A row arrived for the stream ${formatId(id)}, which has ended.`,
      1003,
    );
  }
  return stream;
}

export function duplicateRow(id: RowId): Error {
  return protocolError(
    `A second row arrived for the id ${formatId(id)}.`,
    1004,
  );
}
