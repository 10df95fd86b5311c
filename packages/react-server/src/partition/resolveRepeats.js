// Fills the slots that refer to objects written elsewhere, when the rows of a draft are final and
// paths are known.

import type {DraftRow} from '../places/place.js';
import type {Ledger, Repeat} from '../rows/ledger.js';

import {rowOf} from '../places/place.js';
import {fillSlot} from '../places/wire.js';
import {referenceOf} from '../values/pointTo.js';
import {outlineBehindFailures} from './failures.js';
import {outlinePathless} from './outline.js';
import {sendAhead} from './sendAhead.js';

// `ranked` has the rows in the order of sending, the root first. Returns them with shared values in rows of their
// own, ahead of the rows that refer to them.
export function resolveRepeats(
  ledger: Ledger,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const hasPathless = outlinePathless(ledger, ranked[0]);
  const isOutlined = outlineBehindFailures(ledger) || hasPathless;
  // A row without cuts needs no other row, and most cuts need none (benchmark `shared`).
  const {repeats} = ledger.made;
  const rows =
    isOutlined || (ranked.length > 1 && repeats.some(pointsToLaterRow))
      ? sendAhead(ledger, ranked)
      : ranked;
  for (const repeat of repeats) {
    fillSlot(repeat.container, repeat.key, referenceOf(repeat));
  }
  return rows;
}

function pointsToLaterRow({from, target}: Repeat): boolean {
  const needed = rowOf(target);
  return !needed.isFinal && needed.rank > rowOf(from).rank;
}
