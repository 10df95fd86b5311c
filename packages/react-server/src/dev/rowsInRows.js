// A row that is created while another is being written may refer to values of the other row. Their
// places are not final: they can still move to their own rows. Such a reference is filled in when
// the other row has its final shape, which is before the rows are flushed as text.

import type {DraftRow} from '../places/place.js';
import type {ChunkRow} from '../request/rowQueue.js';
import type {Draft} from '../rows/draft.js';
import type {Recording} from './recording.js';

import {rowOf} from '../places/place.js';
import {fillSlot} from '../places/wire.js';
import {DONE} from '../request/task.js';
import {referenceOf} from '../values/pointTo.js';

export function enterDraft(recording: Recording, draft: Draft): void {
  const {draft: outer} = recording;
  if (outer !== null) {
    recording.outerDrafts.set(draft, outer);
  }
  recording.draft = draft;
}

export function leaveToOuter(recording: Recording, draft: Draft): void {
  const outer = findOpenDraft(recording, draft);
  if (outer === null) {
    return;
  }
  const {made} = draft.ledger;
  const {repeats} = made;
  const own: Set<DraftRow> = new Set([
    draft.root,
    ...made.cuts,
    ...made.contents,
  ]);
  for (const repeat of repeats.splice(0)) {
    const row = rowOf(repeat.target);
    if (row.isFinal || own.has(row)) {
      repeats.push(repeat);
    } else {
      if (repeat.container === draft.root.content) {
        recording.unfilled.set(draft.root, null);
      }
      outer.ledger.made.repeats.push(repeat);
    }
  }
}

// The nearest draft around this one that does not fail: the row of an error, of which this one is a
// part, is not made.
function findOpenDraft({outerDrafts}: Recording, draft: Draft): Draft | null {
  let around = outerDrafts.get(draft);
  while (around !== undefined && around.task.status === DONE) {
    around = outerDrafts.get(around);
  }
  return around ?? null;
}

export function keepSent(
  {sentRows, unfilled}: Recording,
  row: DraftRow,
  queued: ChunkRow,
): void {
  sentRows.add(row);
  if (unfilled.has(row)) {
    unfilled.set(row, queued);
  }
}

// All rows around them are queued or have failed.
export function fillQueued({draft, unfilled}: Recording): void {
  if (draft === null) {
    for (const [row, queued] of unfilled) {
      if (queued !== null) {
        queued.payload = row.content.wire;
      }
    }
    unfilled.clear();
  }
}

// The row has failed. References to it are filled anyway, and fail on the client.
export function fillAll({ledger}: Draft): void {
  for (const repeat of ledger.made.repeats) {
    fillSlot(repeat.container, repeat.key, referenceOf(repeat));
  }
}
