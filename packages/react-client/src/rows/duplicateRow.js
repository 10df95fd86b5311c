// Each id has one row, unless it is that of a stream.

import type {RowId} from 'flight-core/src/wire/ids.js';

import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';

export function duplicateRow(id: RowId): Error {
  return protocolError(
    `A second row arrived for the id ${formatId(id)}, which already has one.`,
  );
}
