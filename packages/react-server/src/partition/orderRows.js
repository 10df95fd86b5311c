// The order of sending: no row may wait for a later one because of a cut, so the rows that a row refers to go ahead
// of it.
//
// A topological sort in linear time. Rows that refer to each other can form cycles; the client resolves those.

import type {DraftRow} from '../places/place.js';
import type {Ledger} from '../rows/ledger.js';

import {pushAll} from 'flight-core/src/pushAll.js';

import {rowOf} from '../places/place.js';

// `ranked` has the rows in the order of their ranks, the root first. Returns all rows of the draft.
export function orderRows(
  {made}: Ledger,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const {bridges, contents, repeats} = made;
  if (repeats.length === 0 && contents.length === 0) {
    // Most rows, and nearly all items of streams (benchmark `streams`).
    return ranked;
  }
  const [root] = ranked;
  const rows = [...withoutBridges(made), ...ranked];
  const needs: Map<DraftRow, Array<DraftRow>> = new Map();
  bridges.forEach(({around, row}) => addNeed(needs, around, row));
  let isOrdered = bridges.length === 0;
  for (const {from, target} of repeats) {
    const row = rowOf(from);
    const needed = rowOf(target);
    // Only rows that the root needs are sent ahead of it.
    if (needed === row || needed === root || needed.isFinal) {
      continue;
    }
    // Most rows need no later one (benchmark `shared`).
    isOrdered = isOrdered && needed.rank <= row.rank;
    addNeed(needs, row, needed);
  }
  return isOrdered ? rows : sort(rows, needs);
}

// A row behind a gap is only sent ahead of the row around it.
function withoutBridges({
  bridges,
  contents,
}: Ledger['made']): ReadonlyArray<DraftRow> {
  if (bridges.length === 0) {
    return contents;
  }
  const bridged = new Set(bridges.map(({row}) => row));
  return contents.filter(row => !bridged.has(row));
}

function addNeed(
  needs: Map<DraftRow, Array<DraftRow>>,
  row: DraftRow,
  needed: DraftRow,
): void {
  const list = needs.get(row);
  if (list === undefined) {
    needs.set(row, [needed]);
  } else {
    list.push(needed);
  }
}

// The last row of `waiting` is next. It is visited again after the rows that it needs.
function sort(
  rows: ReadonlyArray<DraftRow>,
  needs: Map<DraftRow, Array<DraftRow>>,
): ReadonlyArray<DraftRow> {
  const begun: Set<DraftRow> = new Set();
  const sent: Set<DraftRow> = new Set();
  const waiting = [...rows].reverse();
  while (waiting.length > 0) {
    const row = waiting[waiting.length - 1];
    if (begun.has(row)) {
      waiting.pop();
      sent.add(row);
    } else {
      begun.add(row);
      const needed = needs.get(row) ?? [];
      const missing = needed.filter(each => !begun.has(each));
      pushAll(waiting, missing.reverse());
    }
  }
  return [...sent];
}
