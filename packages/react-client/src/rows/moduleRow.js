// 1:I["client-1",["main","main.js"],"Button"]: a client module. Its loading starts at once,
// also if nobody refers to it yet; it is required when first needed.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {PENDING} from 'flight-core/src/chunk/chunk.js';
import {
  block,
  createBlockedChunk,
  settleWithError,
  settleWithModule,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {addChunk, reportGlobalError} from '../response.js';
import {LoadedModule, reviveNow} from '../revive/initialize.js';
import {duplicateRow} from './duplicateRow.js';

export function resolveModule(
  response: Response,
  id: RowId,
  model: unknown,
): void {
  const {host} = response;
  const metadata = reviveMetadata(response, id, model);
  const reference = host.resolveClientReference(response.moduleMap, metadata);
  host.prepareDestinationForModule(
    response.moduleLoading,
    response.nonce,
    metadata,
  );
  const loading = host.preloadModule(reference);
  const chunk = blockedChunk(response, id);
  const ready = () =>
    settleWithModule(response, chunk, new LoadedModule(reference));
  if (loading) {
    loading.then(
      () => afterLoading(response, ready),
      error =>
        afterLoading(response, () => settleWithError(response, chunk, error)),
    );
  } else {
    ready();
  }
}

// What listeners throw has no reading loop to end up in here.
function afterLoading(response: Response, settle: () => void): void {
  try {
    settle();
  } catch (error) {
    reportGlobalError(response, error);
  }
}

function blockedChunk(response: Response, id: RowId) {
  const known = response.chunks.get(id);
  if (known !== undefined) {
    if (known.status !== PENDING) {
      throw duplicateRow(id);
    }
    block(known);
    return known;
  }
  const chunk = createBlockedChunk();
  addChunk(response, id, chunk);
  return chunk;
}

// Strings of the metadata may be rows, which have to be there already.
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
