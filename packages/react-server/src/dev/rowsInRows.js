// A row that is created while another is being written may refer to values of the other row. Their
// places are not final: they can still move to rows of their own. Such a reference is filled in when
// the other row has its final shape, which is before the rows are flushed as text.

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
