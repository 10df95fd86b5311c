// A row that is made in the middle of another may refer to what the other has written, whose
// place is not final: it can still move to a row of its own. Such a reference is filled in when
// the other row has its shape. Rows become text when they are flushed, which is later still.

import type {DraftRow} from '../places/place.js';
import type {Draft, Repeat} from '../rows/draft.js';

import {rowOf} from '../places/place.js';
import {referenceOf} from '../values/pointTo.js';

export function leaveToOuter(draft: Draft, outer: Draft): void {
  const {repeats} = draft;
  const own: Set<DraftRow> = new Set([
    draft.root,
    ...draft.cuts,
    ...draft.contents,
  ]);
  for (const repeat of repeats.splice(0)) {
    const row = rowOf(repeat.target);
    if (row.isSettled || own.has(row)) {
      repeats.push(repeat);
    } else {
      outer.repeats.push(
        repeat.container === draft.root ? inBox(draft.root, repeat) : repeat,
      );
    }
  }
}

// All of the row is the reference, and the row is on its way: it gets a stand-in that gives
// its text when it is asked.
function inBox(row: DraftRow, repeat: Repeat): Repeat {
  const box = {text: '', toJSON: (): string => box.text};
  row.wire = box;
  return {...repeat, container: box, key: 'text'};
}

// The row has failed: what refers to it fails where it is needed.
export function fillAll({repeats}: Draft): void {
  for (const repeat of repeats) {
    repeat.container[repeat.key] = referenceOf(repeat);
  }
}
