// The content of a collection is a row of its own, made in the middle of another one.

import type {Candidate, Draft} from '../draft.js';
import type {DraftRow, Place} from '../place.js';

import {createRootRow} from '../place.js';
import {takeId} from '../request.js';
import {emitErrorRow} from '../values/errors.js';
import {settleContent} from './partition.js';

// What the outer row has to get back.
export type OuterRow = {
  readonly row: DraftRow,
  readonly weight: number,
  readonly candidates: Array<Candidate>,
  readonly behindWeight: number,
  // How many candidates were behind paint boundaries.
  readonly behindCount: number,
};

// Sent before every other row of the draft.
const CONTENT_RANK = -Infinity;

export function beginContent(draft: Draft, place: Place): OuterRow {
  const row = createRootRow(takeId(draft.request), draft.depth);
  row.place.flags = place.flags;
  row.rank = CONTENT_RANK;
  const {weight, candidates, behindWeight, behind} = draft;
  draft.weight = 0;
  draft.candidates = [];
  return {row, weight, candidates, behindWeight, behindCount: behind.length};
}

export function endContent(draft: Draft, outer: OuterRow): void {
  settleContent(draft);
  draft.contents.push(outer.row);
  draft.weight = outer.weight;
  draft.candidates = outer.candidates;
}

// A getter or `toJSON` in the content threw: the content is the error, and the row that
// mentions it goes on.
export function failContent(
  draft: Draft,
  outer: OuterRow,
  error: unknown,
): void {
  emitErrorRow(draft.request, outer.row.id, error);
  outer.row.isSettled = true;
  draft.weight = outer.weight;
  draft.candidates = outer.candidates;
  draft.behindWeight = outer.behindWeight;
  draft.behind.length = outer.behindCount;
  draft.depth = outer.row.depth;
}
