// What the partition knows about a row while it is walked. Content that gets a row of its own has a
// fork of the ledger. The fork is joined when that row is complete, and dropped if the content
// fails, so that nothing has to be restored.

import type {DraftRow, Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Request} from '../request/request.js';

import {pushAll} from 'flight-core/src/pushAll.js';

// A finished element that is large enough for its own row.
export type Candidate = {
  readonly container: Container,
  readonly place: Place,
  readonly weight: number,
  // The number of paint boundaries of this draft around it, and 0.5 more for a whole boundary.
  readonly depth: number,
};

// A slot that will refer to a value written elsewhere, once its row is final.
export type Repeat = {
  readonly container: Container,
  readonly key: string | number,
  // The place around the slot, and the place it refers to.
  readonly from: Place,
  readonly target: Place,
  // It refers to the props of the target, which is an element.
  readonly toProps: boolean,
};

// Shared by all ledgers of a draft. Its rows have ids, and remembered places point into them, so
// they are sent even if the content around them fails.
type Made = {
  // Rows cut out of others.
  readonly cuts: Array<DraftRow>,
  // Rows that hold the content of collections, sent before all others; and values behind gaps.
  readonly contents: Array<DraftRow>,
  readonly repeats: Array<Repeat>,
  // Rows among the contents that hold a value behind a gap, and the row around it.
  readonly bridges: Array<{readonly around: DraftRow, readonly row: DraftRow}>,
  // Places to which no path leads.
  readonly gaps: Array<Place>,
  // Characters of these rows.
  weight: number,
  // Characters of the candidates that ledgers have in `behind`.
  asideWeight: number,
  // Numbers places in walk order.
  nextOrder: number,
};

export type Ledger = {
  readonly request: Request,
  readonly made: Made,
  // Characters of the row so far, without cuts and without candidates behind boundaries.
  weight: number,
  // Paint boundaries around the value being walked.
  depth: number,
  // Weight of the content of the paint boundary being walked.
  behindWeight: number,
  // Finished candidates that are not inside another one, in document order.
  candidates: Array<Candidate>,
  // Candidates behind paint boundaries, decided after everything in front of the boundaries.
  readonly behind: Array<Candidate>,
};

// Size of a lazy reference in the JSON of a row, comma included.
export const LAZY_REFERENCE_WEIGHT = 7;

export function createLedger(request: Request): Ledger {
  const made: Made = {
    cuts: [],
    contents: [],
    repeats: [],
    bridges: [],
    gaps: [],
    weight: 0,
    asideWeight: 0,
    nextOrder: 1,
  };
  return openLedger(request, made, 0);
}

const QUOTES = 2;

// The weight of a value form, or of a string, in its slot.
export function weigh(ledger: Ledger, text: string): string {
  ledger.weight += text.length + QUOTES;
  return text;
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
