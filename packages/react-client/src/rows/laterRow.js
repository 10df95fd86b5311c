// Later rows of an id. Only the id of a stream may have more than one row: its items.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, ReceivedStream} from '../response.js';

import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';

export function streamOf(response: Response, id: RowId): ReceivedStream {
  const stream = response.streams.get(id);
  if (!stream) {
    throw duplicateRow(id);
  }
  return stream;
}

export function streamForItem(response: Response, id: RowId): ReceivedStream {
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
