// 1:I["client-1",["main","main.js"],"Button"]: a client module. It is loaded immediately, even
// without a reference to it, and required on the first read.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {BLOCKED} from 'flight-core/src/chunk/chunk.js';
import {block, settleWithError} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {chunkOfRow} from '../response.js';
import {reviveNow} from '../revive/initialize.js';
import {settleWhenLoaded} from '../loadModule.js';
import {duplicateRow} from './valueRow.js';

export function resolveModule(
  response: Response,
  id: RowId,
  model: unknown,
): void {
  const {host, options} = response;
  const chunk = chunkOfRow(response, id);
  if (!chunk) {
    throw duplicateRow(id);
  }
  const metadata = reviveMetadata(response, id, model);
  const reference = options.openModule(metadata);
  const loading = host.preloadModule(reference);
  const {tracer} = response;
  block(chunk);
  try {
    tracer?.rowAccepted(chunk);
    settleWhenLoaded(response, chunk, reference, loading);
  } catch (error) {
    // The end of the response leaves blocked chunks to what blocks them.
    if (chunk.status === BLOCKED) {
      settleWithError(response, chunk, error);
    }
    throw error;
  }
}

// Strings of the metadata may refer to rows, which must have arrived.
function reviveMetadata(
  response: Response,
  id: RowId,
  model: unknown,
): unknown {
  const {value, pendingNode} = reviveNow(response, model);
  if (pendingNode !== null) {
    throw protocolError(
      `The module row ${formatId(id)} refers to a row that has not arrived.`,
      608,
    );
  }
  return value;
}
