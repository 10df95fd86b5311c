// Opens a stream: it becomes the value of its id, and later rows of the id are its items.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {resolveValue} from './valueRow.js';

export function openStream(
  response: Response,
  id: RowId,
  rows: RowStream,
): void {
  if (response.streams.has(id)) {
    throw protocolError(
      `The stream ${formatId(id)} was opened a second time.`,
      1005,
    );
  }
  resolveValue(response, id, rows.value);
  response.streams.set(id, rows);
}
