// Gives rows of their own to values that other slots refer to.

import type {DraftRow, Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';
import type {Ledger} from '../rows/ledger.js';

import {
  ADDRESSABLE,
  EMPTY,
  ITEM,
  LOST_PLACE,
  REPEATED,
  createItemPlace,
  firstPlace,
  hasPath,
  isStepIntoProps,
  losePlace,
  makeRootOfRow,
  outerPlace,
} from '../places/place.js';
import {containerIn, readSlot} from '../places/wire.js';
import {takeId} from '../request/request.js';
import {findPlace} from '../values/pointTo.js';

// Repeated values where no path leads, outer ones first: then paths lead to the values inside them.
// Returns whether there are any. The rows have no position in the order of sending yet.
export function outlinePathless(ledger: Ledger, root: DraftRow): boolean {
  const {pathless} = ledger.made;
  if (pathless === null) {
    return false;
  }
  // Content that is postponed may repeat any value, except those of items.
  const isAnyNeeded = !isItem(root) && !ledger.request.postponedTasks.isEmpty();
  let isFound = false;
  for (const place of pathless.values()) {
    const isNeeded = isAnyNeeded || (place.flags & REPEATED) !== 0;
    if (isNeeded && isWritten(place) && !hasPath(place)) {
      outline(ledger, place).rank = Infinity;
      isFound = true;
    }
  }
  return isFound;
}

// No path leads to the root of an item.
function isItem({place}: DraftRow): boolean {
  return (place.flags & ADDRESSABLE) === 0;
}

// Otherwise it is a reference, or needs none.
function isWritten({alias, flags}: Place): boolean {
  return alias === null && (flags & EMPTY) === 0;
}

// The rows of the draft are final: paths lead to its values now, or never. The values of an item are
// forgotten: its source may change them and send them again.
export function settlePaths({ledger, root, written}: Draft): void {
  const {pathless} = ledger.made;
  if (pathless === null) {
    return;
  }
  const weakly = written.ofItems();
  weakly.close();
  if (isItem(root)) {
    return;
  }
  for (const [value, place] of pathless) {
    if (!isWritten(place) || hasPath(place)) {
      place.flags |= ADDRESSABLE;
      if (findPlace(written, value) === null) {
        written.set(value, firstPlace(place));
      }
    } else {
      losePlace(place);
      weakly.set(value, LOST_PLACE);
    }
  }
}

export function countPathless({made}: Ledger): number {
  return made.pathless === null ? 0 : made.pathless.size;
}

// The values after the first `count` are in a row that failed.
export function forgetPathless({made}: Ledger, count: number): void {
  const {pathless} = made;
  if (pathless !== null) {
    for (const [value, place] of Array.from(pathless).slice(count)) {
      pathless.delete(value);
      losePlace(place);
    }
  }
}

// The draft has failed.
export function closePaths({ledger, written}: Draft): void {
  const {pathless} = ledger.made;
  if (pathless !== null) {
    forgetPathless(ledger, 0);
    written.ofItems().close();
  }
}

// Moves the value to its own row. Its old slot becomes a reference.
export function outline({request, made}: Ledger, place: Place): DraftRow {
  const {container, key} = slotOf(place);
  const from = place.row === null ? outerPlace(place) : leaveItem(place.row);
  const row = makeRootOfRow(place, takeId(request), 0);
  row.content.wire = readSlot(container, key);
  made.repeats.push({container, key, from, target: place, toProps: false});
  return row;
}

// `1:"$2"`: the row of the item will contain only the reference, at a new place.
function leaveItem(row: DraftRow): Place {
  row.place.flags &= ~ITEM;
  row.place = createItemPlace(row);
  return row.place;
}

// Follows the path from the root of the row to the slot of the place.
function slotOf(place: Place): {
  readonly container: Container,
  readonly key: string | number,
} {
  const steps: Array<Place> = [];
  let current = place;
  while (current.row === null) {
    steps.push(current);
    current = outerPlace(current);
  }
  let container: Container = current.row.content;
  let key: string | number = 'wire';
  let parent = current;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    const inner = containerIn(container, key);
    container = isStepIntoProps(parent, step.key)
      ? containerIn(inner, 3)
      : inner;
    key = step.key;
    parent = step;
  }
  return {container, key};
}
