// A row that is created while another is being written may refer to values of the other row. Their
// places are not final: they can still move to their own rows. Such a reference is filled in when
// the other row has its final shape, which is before the rows are flushed as text.

import type {DraftRow} from '../places/place.js';
import type {WireObject} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';
import type {Repeat} from '../rows/ledger.js';
import type {Recording} from './recording.js';

import {rowOf} from '../places/place.js';
import {fillSlot} from '../places/wire.js';
import {DONE} from '../request/task.js';
import {referenceOf} from '../values/pointTo.js';

export function enterDraft(recording: Recording, draft: Draft): void {
  const {draft: outer, referrer} = recording;
  if (outer !== null) {
    recording.outerDrafts.set(draft, {draft: outer, referrer, needed: []});
  }
  recording.referrer = null;
  recording.draft = draft;
}

export function leaveToOuter(recording: Recording, draft: Draft): void {
  const outer = findOpenDraft(recording, draft);
  if (outer === null) {
    return;
  }
  const needed = recording.outerDrafts.get(draft)?.needed;
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
      if (rowOf(repeat.from) === draft.root) {
        needed?.push(repeat.target);
      }
      outer.ledger.made.repeats.push(
        repeat.container === draft.root.content
          ? inBox(draft.root, repeat)
          : repeat,
      );
    }
  }
}

// The nearest draft around this one that does not fail: the row of an error, of which this one is a
// part, is not made.
function findOpenDraft({outerDrafts}: Recording, draft: Draft): Draft | null {
  let around = outerDrafts.get(draft);
  while (around !== undefined && around.draft.task.status === DONE) {
    around = outerDrafts.get(around.draft);
  }
  return around === undefined ? null : around.draft;
}

// If the whole row is the reference, it is queued already. So the row is a box, whose `toJSON`
// returns the text.
function inBox(row: DraftRow, repeat: Repeat): Repeat {
  const box: WireObject = {text: ''};
  Reflect.defineProperty(box, 'toJSON', {value: () => box.text});
  row.content.wire = box;
  return {...repeat, container: box, key: 'text'};
}

// The row has failed. References to it are filled anyway, and fail on the client.
export function fillAll({ledger}: Draft): void {
  for (const repeat of ledger.made.repeats) {
    fillSlot(repeat.container, repeat.key, referenceOf(repeat));
  }
}
