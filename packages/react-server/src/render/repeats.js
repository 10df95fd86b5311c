// Slots that point to objects written elsewhere. They are filled when the rows of a draft
// have their final shape, because only then it is known where everything went.

import type {Draft, Repeat} from '../draft.js';
import type {DraftRow, Place} from '../place.js';

import {ELEMENT, makeRootOfRow, referenceTo, rowOf} from '../place.js';
import {takeId} from '../request.js';

// An object taken out of the row where it was met first, because an earlier row needs it.
type Outlined = {
  readonly row: DraftRow,
  // The slot where it stood, which now points to it.
  readonly repeat: Repeat,
};

// Fills the slots. `rows` are ranked; gives them with those that have to be sent ahead, in
// the order of sending.
export function resolveRepeats(
  draft: Draft,
  rows: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const ordered = rows.length > 1 ? outlineShared(draft, rows) : rows;
  for (const repeat of draft.repeats) {
    repeat.container[repeat.key] =
      referenceTo(repeat.target) + (repeat.toProps ? ':props' : '');
  }
  return ordered;
}

// A row may not wait for a later one because of a cut: what it would wait for is sent
// ahead of both, in a row of its own, which in turn may need others to be ahead of it.
function outlineShared(
  draft: Draft,
  rows: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const outlined: Array<Outlined> = [];
  let nextRank = -1;
  let isStable = false;
  while (!isStable) {
    isStable = true;
    for (const repeat of [...draft.repeats]) {
      const needed = rowOf(repeat.target);
      if (!needed.isSettled && needed.rank > rowOf(repeat.from).rank) {
        isStable = false;
        const ahead =
          needed.rank < 0 ? needed : outline(draft, repeat.target, outlined);
        ahead.rank = nextRank--;
      }
    }
  }
  return nextRank === -1
    ? rows
    : [...rows, ...outlined.map(({row}) => row)]
        .filter(row => row.place.row === row)
        .sort((a, b) => a.rank - b.rank);
}

function outline(
  draft: Draft,
  place: Place,
  outlined: Array<Outlined>,
): DraftRow {
  if (place.row !== null) {
    // What was cut is needed earlier than its turn.
    return place.row;
  }
  for (const other of outlined) {
    if (isInside(other.row.place, place)) {
      foldBack(draft, other);
    }
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
  outlined.push({row, repeat});
  return row;
}

// An object that contains others which were outlined before takes them back: being ahead
// itself, it serves all who need them.
function foldBack(draft: Draft, {row, repeat}: Outlined): void {
  const {place} = row;
  if (place.row === row) {
    place.row = null;
    repeat.container[repeat.key] = row.wire;
    draft.repeats = draft.repeats.filter(other => other !== repeat);
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
