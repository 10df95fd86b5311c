// What the partition knows about a row while it is walked. Content that gets a row of its own has a
// fork of the ledger. The fork is joined when that row is complete, and dropped if the content
// fails, so that nothing has to be restored.

import type {DraftRow} from '../places/place.js';
import type {LedgerOf, Made} from '../request/draftRecord.js';
import type {Request} from '../request/request.js';

import {pushAll} from 'flight-core/src/pushAll.js';

export type Ledger = LedgerOf<Request>;

// Size of a lazy reference in the JSON of a row, comma included.
export const LAZY_REFERENCE_WEIGHT = 7;

export function createLedger(request: Request): Ledger {
  const made: Made = {
    cuts: [],
    contents: [],
    repeats: [],
    pathless: null,
    weight: 0,
    asideWeight: 0,
    nextOrder: 1,
  };
  return openLedger(request, made, 0);
}

// The ledger of a row that is made while this one is walked.
export function forkLedger({request, made, depth}: Ledger): Ledger {
  return openLedger(request, made, depth);
}

function openLedger(request: Request, made: Made, depth: number): Ledger {
  return {
    request,
    made,
    weight: 0,
    depth,
    behindWeight: 0,
    candidates: [],
    behind: [],
  };
}

// The row of the fork is complete. Its candidates stay in it, except those behind paint boundaries,
// which are decided with those of the outer row.
export function joinLedger(outer: Ledger, fork: Ledger, row: DraftRow): void {
  pushAll(outer.behind, fork.behind);
  outer.made.contents.push(row);
  outer.made.weight += fork.weight;
}
