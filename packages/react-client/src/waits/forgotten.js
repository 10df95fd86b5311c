// The safety net of keeper.js. Once no row can arrive and no module is loading, whatever is
// still open waits for a row that was omitted on purpose, or for a bug. It is rejected instead
// of waiting forever.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WaitKeeper} from './keeper.js';

import {HALTED} from 'flight-core/src/chunk/chunk.js';
import {internalError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {Wait} from './wait.js';

export function failForgotten(
  waits: WaitKeeper,
  chunks: Map<RowId, Chunk>,
): void {
  waits.hasHalted = waits.hasHalted || [...chunks.values()].some(isHalted);
  if (!waits.hasHalted) {
    for (const wait of waits.open) {
      const message = `${describeRow(wait, chunks)} still waits for "${describeMissing(wait)}" after the end.`;
      waits.fail(wait, internalError(message));
    }
  }
}

function isHalted({status}: Chunk): boolean {
  return status === HALTED;
}

function describeRow({row}: Wait, chunks: Map<RowId, Chunk>): string {
  for (const [id, chunk] of chunks) {
    if (chunk === row) {
      return `Row ${formatId(id)}`;
    }
  }
  return 'An item of a stream';
}

function describeMissing({lastHole}: Wait): string {
  let hole = lastHole;
  while (hole !== null && hole.isFilled && hole.previous !== null) {
    hole = hole.previous;
  }
  return hole === null ? '' : hole.walk.describe();
}
