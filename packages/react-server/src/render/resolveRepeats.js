// Slots that point to objects written elsewhere. They are filled when the rows of a draft
// have their final shape, because only then it is known where everything went.

import type {Draft, Repeat} from '../draft.js';
import type {DraftRow, Place} from '../place.js';

import {ELEMENT, makeRootOfRow, rowOf} from '../place.js';
import {takeId} from '../request.js';
import {referenceOf} from '../values/pointTo.js';

// An object taken out of the row where it was met first, because an earlier row needs it.
type Outlined = {
  readonly row: DraftRow,
  // The slot where it stood, which now points to it.
  readonly repeat: Repeat,
};

// The rows of a draft while they are put in order.
type Sequence = {
  readonly rows: Array<DraftRow>,
  readonly outlined: Array<Outlined>,
};

// Fills the slots. `ranked` is in the order of sending; gives it with what has to be sent
// earlier in front of those that need it.
export function resolveRepeats(
  draft: Draft,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const rows = ranked.length > 1 ? orderShared(draft, ranked) : ranked;
  for (const repeat of draft.repeats) {
    repeat.container[repeat.key] = referenceOf(repeat);
  }
  return rows;
}

// A row may not wait for a later one because of a cut: what it would wait for is sent
// ahead of both, in a row of its own, which in turn may need others to be ahead of it.
function orderShared(
  draft: Draft,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const sequence: Sequence = {
    rows: [...ranked],
    outlined: [],
  };
  let isStable = false;
  // Each pass settles at least one need of the last one; a circle, which only elements
  // whose props were changed after they were made can form, is left to the client.
  for (let pass = draft.repeats.length; pass >= 0 && !isStable; pass--) {
    isStable = true;
    for (const repeat of [...draft.repeats]) {
      const needed = rowOf(repeat.target);
      const needing = rowOf(repeat.from);
      if (!needed.isSettled && needed.rank > needing.rank) {
        isStable = false;
        const row = outline(draft, repeat.target, sequence);
        moveInFrontOf(sequence, row, needing);
      }
    }
  }
  return sequence.rows;
}

function moveInFrontOf(
  {rows}: Sequence,
  row: DraftRow,
  needing: DraftRow,
): void {
  const from = rows.indexOf(row);
  if (from !== -1) {
    rows.splice(from, 1);
  }
  // The content of a collection is not among them: it is sent before all of them.
  rows.splice(Math.max(rows.indexOf(needing), 0), 0, row);
  rows.forEach((other, rank) => {
    other.rank = rank;
  });
}

function outline(draft: Draft, place: Place, sequence: Sequence): DraftRow {
  for (const other of sequence.outlined) {
    if (isInside(other.row.place, place)) {
      foldBack(draft, other, sequence);
    }
  }
  if (place.row !== null) {
    // What was cut or outlined is needed earlier than its turn.
    return place.row;
  }
  const host = rowOf(place);
  const row = makeRootOfRow(place, takeId(draft.request), 0);
  const slot = slotOf(place, host);
  row.wire = slot.container[slot.key];
  // Its host needs it like anybody else.
  const repeat = {
    container: slot.container,
    key: slot.key,
    from: place.parent as $FlowFixMe /* it is no root */,
    target: place,
    toProps: false,
  };
  draft.repeats.push(repeat);
  sequence.outlined.push({row, repeat});
  return row;
}

// An object that contains others which were outlined before takes them back: being ahead
// itself, it serves all who need them.
function foldBack(
  draft: Draft,
  {row, repeat}: Outlined,
  {rows}: Sequence,
): void {
  const {place} = row;
  if (place.row === row) {
    place.row = null;
    repeat.container[repeat.key] = row.wire;
    draft.repeats = draft.repeats.filter(other => other !== repeat);
    rows.splice(rows.indexOf(row), 1);
  }
}

function isInside(place: Place, outer: Place): boolean {
  let current: Place | null = place.parent;
  while (current !== null && current !== outer && current.row === null) {
    current = current.parent;
  }
  return current === outer;
}

// Follows the path from the root of the row to the slot that holds the place's value.
function slotOf(
  place: Place,
  host: DraftRow,
): {readonly container: any /* a wire node */, readonly key: string | number} {
  const steps: Array<Place> = [];
  let current = place;
  while (current !== host.place) {
    steps.push(current);
    current = current.parent as $FlowFixMe; // the host's place is above
  }
  let container: any = host; // a wire node from here on
  let key: string | number = 'wire';
  let parent = host.place;
  for (let i = steps.length - 1; i >= 0; i--) {
    const node = container[key];
    container = (parent.flags & ELEMENT) !== 0 ? node[3] : node;
    key = steps[i].key;
    parent = steps[i];
  }
  return {container, key};
}
