// Slots that point to objects written elsewhere. They are filled when the rows of a draft
// have their final shape, because only then it is known where everything went.

import type {DraftRow} from '../places/place.js';
import type {Draft, Repeat} from '../rows/draft.js';

import {rowOf} from '../places/place.js';
import {referenceOf} from '../values/pointTo.js';
import {sendAhead} from './sendAhead.js';

// Fills the slots. `ranked` is in the order of sending; gives it with what has to be sent
// earlier in front of those that need it.
export function resolveRepeats(
  draft: Draft,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  // A row that stayed whole has nothing to wait for (benchmark `shared`: nor have most).
  const rows =
    ranked.length > 1 && draft.repeats.some(pointsToLaterRow)
      ? sendAhead(draft, ranked)
      : ranked;
  for (const repeat of draft.repeats) {
    repeat.container[repeat.key] = referenceOf(repeat);
  }
  return rows;
}

function pointsToLaterRow({from, target}: Repeat): boolean {
  const needed = rowOf(target);
  return !needed.isSettled && needed.rank > rowOf(from).rank;
}
