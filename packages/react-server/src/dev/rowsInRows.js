// A row that is made in the middle of another may refer to what the other has written, whose
// place is not final: it can still move to a row of its own. Such a reference is filled in when
// the other row has its shape. Rows become text when they are flushed, which is later still.

import type {DraftRow} from '../places/place.js';
import type {WireObject} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';
import type {Repeat} from '../rows/ledger.js';

import {rowOf} from '../places/place.js';
import {fillSlot} from '../places/wire.js';
import {referenceOf} from '../values/pointTo.js';

export function leaveToOuter(draft: Draft, outer: Draft): void {
  const {made} = draft.ledger;
  const {repeats} = made;
  const own: Set<DraftRow> = new Set([
    draft.root,
    ...made.cuts,
    ...made.contents,
  ]);
  for (const repeat of repeats.splice(0)) {
    const row = rowOf(repeat.target);
    if (row.isSettled || own.has(row)) {
      repeats.push(repeat);
    } else {
      outer.ledger.made.repeats.push(
        repeat.container === draft.root.content
          ? inBox(draft.root, repeat)
          : repeat,
      );
    }
  }
}

// All of the row is the reference, and the row is on its way: it gets a stand-in that gives
// its text when it is asked.
function inBox(row: DraftRow, repeat: Repeat): Repeat {
  const box: WireObject = {text: ''};
  Reflect.defineProperty(box, 'toJSON', {value: () => box.text});
  row.content.wire = box;
  return {...repeat, container: box, key: 'text'};
}

// The row has failed: what refers to it fails where it is needed.
export function fillAll({ledger}: Draft): void {
  for (const repeat of ledger.made.repeats) {
    fillSlot(repeat.container, repeat.key, referenceOf(repeat));
  }
}
