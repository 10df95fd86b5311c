// A fallback of keeper.js. When no row can arrive and no module is loading, a Wait that is still
// open waits for a row that was omitted on purpose, or because of a bug. It is rejected instead of
// waiting forever.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Wait} from './wait.js';
import type {WaitKeeper} from './keeper.js';

import {FULFILLED, HALTED} from 'flight-core/src/chunk/chunk.js';
import {internalError} from 'flight-core/src/errors.js';

export function failForgotten(
  waits: WaitKeeper,
  chunks: Map<RowId, Chunk>,
): void {
  waits.hasHalted = [...chunks.values()].some(({status}) => status === HALTED);
  if (!waits.hasHalted) {
    for (const wait of waits.open) {
      const missing = describeMissing(wait);
      waits.fail(
        wait,
        internalError(`"${missing}" is missing after the end.`, 1013),
      );
    }
    waits.run();
  }
}

function describeMissing({lastHole}: Wait): string {
  let hole = lastHole;
  while (hole !== null && hole.status === FULFILLED) {
    hole = hole.previous;
  }
  return hole?.walk.describe() ?? '';
}
