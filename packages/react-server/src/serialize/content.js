// The content of a collection or of an element like `picture` is a row of its own, made in
// the middle of another one and sent before it.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {DraftRow} from '../places/place.js';
import type {FormatContext} from '../request/host.js';
import type {Candidate, Draft} from '../rows/draft.js';

import {leaveContext} from '../evaluate/keyPath.js';
import {settleContent} from '../partition/partition.js';
import {createRootRow} from '../places/place.js';
import {takeId} from '../request/request.js';
import {emitFailure} from '../values/cutOff.js';
import {discard} from '../values/discard.js';

// What the outer row has to get back.
type OuterRow = {
  readonly row: DraftRow,
  readonly weight: number,
  readonly candidates: Array<Candidate>,
  readonly behindWeight: number,
  readonly level: number,
  readonly formatContext: number,
  // How many candidates were behind paint boundaries.
  readonly behindCount: number,
};

// Sent before every other row of the draft.
const CONTENT_RANK = -Infinity;

// Content is inside of no element, as far as formats go.
const ROOT_CONTEXT: FormatContext = 0;

// Gives the id of the row. Paths lead into it, wherever the value stands that has it.
export function outlineContent(
  draft: Draft,
  content: ReadonlyArray<unknown>,
): RowId {
  leaveContext(draft);
  return outlineRow(draft, ROOT_CONTEXT, row => {
    try {
      return draft.walk.items(draft, row.place, content);
    } catch (error) {
      discard(draft.request, content);
      throw error;
    }
  });
}

// A row of its own for whatever `walkContent` gives, in that format context.
export function outlineRow(
  draft: Draft,
  formatContext: FormatContext,
  walkContent: (row: DraftRow) => unknown,
): RowId {
  const outer = beginContent(draft);
  const {row} = outer;
  draft.formatContext = formatContext;
  try {
    row.wire = walkContent(row);
    endContent(draft, outer);
  } catch (error) {
    failContent(draft, outer, error);
  }
  return row.id;
}

function beginContent(draft: Draft): OuterRow {
  const row = createRootRow(takeId(draft.request), draft.depth);
  row.rank = CONTENT_RANK;
  const {weight, candidates, behindWeight, level, formatContext} = draft;
  const behindCount = draft.behind.length;
  draft.weight = 0;
  draft.candidates = [];
  return {
    row,
    weight,
    candidates,
    behindWeight,
    level,
    formatContext,
    behindCount,
  };
}

function endContent(draft: Draft, outer: OuterRow): void {
  settleContent(draft);
  draft.contents.push(outer.row);
  draft.movedWeight += draft.weight;
  draft.weight = outer.weight;
  draft.candidates = outer.candidates;
  draft.formatContext = outer.formatContext;
}

// A getter or `toJSON` in the content threw: the content is the error, and the row that
// mentions it goes on.
function failContent(draft: Draft, outer: OuterRow, error: unknown): void {
  emitFailure(draft.request, outer.row.id, error);
  outer.row.isSettled = true;
  draft.weight = outer.weight;
  draft.candidates = outer.candidates;
  draft.behindWeight = outer.behindWeight;
  draft.behind.length = outer.behindCount;
  draft.depth = outer.row.depth;
  draft.level = outer.level;
  draft.formatContext = outer.formatContext;
}
