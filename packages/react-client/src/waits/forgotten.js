// The net under waits.js. Once no row can arrive and no module is loading, whatever is still
// open misses a row that was left out on purpose, or there is a bug here. That is reported
// instead of waiting forever.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Waits} from './waits.js';

import {FULFILLED, HALTED} from 'flight-core/src/chunk/chunk.js';
import {internalError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {Wait} from './wait.js';

export function failForgotten(waits: Waits, chunks: Map<RowId, Chunk>): void {
  waits.hasHalted = waits.hasHalted || [...chunks.values()].some(isHalted);
  if (!waits.hasHalted) {
    for (const wait of waits.open) {
      const message = `${describeRow(wait, chunks)} still waits for "${describeMissing(wait)}" after the end.`;
      waits.fail(wait, internalError(message));
    }
    waits.run();
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
  while (hole !== null && hole.status === FULFILLED && hole.previous !== null) {
    hole = hole.previous;
  }
  return hole === null ? '' : hole.walk.describe();
}
