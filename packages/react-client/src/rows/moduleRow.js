// 1:I["client-1",["main","main.js"],"Button"]: a client module. It is loaded immediately, even
// without a reference to it, and required on the first read.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {PENDING} from 'flight-core/src/chunk/chunk.js';
import {block, createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {addChunk} from '../response.js';
import {reviveNow} from '../revive/initialize.js';
import {settleWhenLoaded} from '../revive/loadModule.js';
import {duplicateRow} from './laterRow.js';

export function resolveModule(
  response: Response,
  id: RowId,
  model: unknown,
): void {
  const {host, options} = response;
  const metadata = reviveMetadata(response, id, model);
  const reference = host.resolveClientReference(options.moduleMap, metadata);
  host.prepareDestinationForModule(
    options.moduleLoading,
    options.nonce,
    metadata,
  );
  const loading = host.preloadModule(reference);
  const chunk = blockedChunk(response, id);
  settleWhenLoaded(response, chunk, {reference, loading});
}

function blockedChunk(response: Response, id: RowId) {
  const known = response.chunks.get(id);
  if (known !== undefined) {
    if (known.status !== PENDING) {
      throw duplicateRow(id);
    }
    block(known);
    const {tracer} = response;
    if (tracer !== null) {
      tracer.rowAccepted(known);
    }
    return known;
  }
  const chunk = createBlockedChunk();
  addChunk(response, id, chunk);
  return chunk;
}

// Strings of the metadata may refer to rows, which must have arrived.
function reviveMetadata(
  response: Response,
  id: RowId,
  model: unknown,
): unknown {
  const {value, incomplete} = reviveNow(response, model);
  if (incomplete) {
    throw protocolError(
      `The module row ${formatId(id)} refers to a row that has not arrived.`,
      608,
    );
  }
  return value;
}
