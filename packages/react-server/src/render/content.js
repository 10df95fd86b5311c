// The content of a collection is a row of its own, made in the middle of another one.

import type {Candidate, Draft} from '../draft.js';
import type {DraftRow, Place} from '../place.js';

import {createRootRow} from '../place.js';
import {takeId} from '../request.js';
import {settleContent} from './partition.js';

// What the outer row has to get back.
export type OuterRow = {
  readonly row: DraftRow,
  readonly weight: number,
  readonly candidates: Array<Candidate>,
};

// Sent before every other row of the draft.
const CONTENT_RANK = -Infinity;

export function beginContent(draft: Draft, place: Place): OuterRow {
  const row = createRootRow(takeId(draft.request), draft.depth);
  row.place.flags = place.flags;
  row.rank = CONTENT_RANK;
  const {weight, candidates} = draft;
  draft.weight = 0;
  draft.candidates = [];
  return {row, weight, candidates};
}

export function endContent(draft: Draft, outer: OuterRow): void {
  settleContent(draft);
  draft.contents.push(outer.row);
  draft.weight = outer.weight;
  draft.candidates = outer.candidates;
}
