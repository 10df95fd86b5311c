// The net under waits.js. Once no row can arrive and no module is loading, whatever is still
// open misses something that the sender left out on purpose, or there is a bug here. That
// is reported instead of waiting forever.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Hole} from './wait.js';
import type {Waits} from './waits.js';

import {HALTED} from 'flight-core/src/chunk/chunk.js';
import {internalError} from 'flight-core/src/errors.js';
import {blockerOf, leaderOf, membersOf} from './group.js';
import {Wait} from './wait.js';

// `describeRow` names the row of a chunk.
export function failForgotten(
  waits: Waits,
  describeRow: (row: Chunk | null) => string,
): void {
  for (const wait of [...waits.open]) {
    const group = leaderOf(wait);
    if (group.state === 'open' && !isHalted(group)) {
      waits.fail(
        wait,
        internalError(
          `${describeRow(wait.row)} waits for ${describeMissing(group)} although the ` +
            'response has ended and no module is loading.',
        ),
      );
    }
  }
}

function isHalted(start: Wait): boolean {
  const seen: Set<Wait> = new Set();
  let group: Wait | null = start;
  while (group !== null && group.outside === 0 && !seen.has(group)) {
    seen.add(group);
    group = blockerOf(group);
  }
  return group !== null && missingHoles(group).some(hasHaltedSource);
}

function hasHaltedSource({source}: Hole): boolean {
  return source !== null && source.status === HALTED;
}

function missingHoles(group: Wait): ReadonlyArray<Hole> {
  return membersOf(group).flatMap(({holes}) =>
    holes.filter(hole => !hole.isReached),
  );
}

function describeMissing(group: Wait): string {
  const names = missingHoles(group).map(({walk}) => `"${walk.describe()}"`);
  return names.length > 0 ? names.join(', ') : 'another row';
}
