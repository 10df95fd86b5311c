// The content of a collection is a separate row. It is made while another row is walked, and sent before
// that row.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {WireModel} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';

import {decideContentCuts} from '../partition/partition.js';
import {CONTENT_RANK, createRootRow, losePlace} from '../places/place.js';
import {takeId} from '../request/request.js';
import {forkDraft} from '../rows/draft.js';
import {joinLedger} from '../rows/ledger.js';
import {discard} from '../values/discard.js';
import {emitFailure} from '../values/errorRows.js';

type WalkItems = (Draft, Place, ReadonlyArray<unknown>) => WireModel;

// Returns the id of the row. Paths to values in the content start at this row. If user code in the content
// throws (a getter, a `toJSON`), the row is an error.
export function outlineContent(
  draft: Draft,
  content: ReadonlyArray<unknown>,
  walkItems: WalkItems,
): RowId {
  const {request, ledger} = draft;
  const row = createRootRow(takeId(request), ledger.depth);
  row.rank = CONTENT_RANK;
  const inner = forkDraft(draft);
  try {
    row.content.wire = walkItems(inner, row.place, content);
    decideContentCuts(inner.ledger);
    joinLedger(ledger, inner.ledger, row);
  } catch (error) {
    discard(request, content);
    emitFailure(request, row.id, error);
    row.isFinal = true;
    losePlace(row.place);
  }
  return row.id;
}
