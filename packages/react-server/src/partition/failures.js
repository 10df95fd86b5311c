// An element with a refused value fails in the client as a whole, or a row without elements. No other
// slot may refer to a value inside by its path: it would fail with it. Such a value gets a row of its
// own.

import type {Place} from '../places/place.js';
import type {Ledger, Repeat} from '../rows/ledger.js';

import {losePlace, outerPlace} from '../places/place.js';
import {outline} from './outline.js';

// Returns whether there are any. Their rows are sent first, like all repeated values of the draft.
export function outlineBehindFailures(ledger: Ledger): boolean {
  const {failures, repeats} = ledger.made;
  if (failures === null) {
    return false;
  }
  let isFound = false;
  for (const repeat of [...repeats]) {
    if (isBehindFailure(failures, repeat)) {
      outline(ledger, repeat.target).rank = Infinity;
      isFound = true;
    }
  }
  return isFound;
}

function isBehindFailure(
  failures: ReadonlySet<Place>,
  {from, target}: Repeat,
): boolean {
  let current = target;
  while (current.row === null) {
    current = outerPlace(current);
    if (failures.has(current)) {
      return !isInside(current, from);
    }
  }
  return false;
}

function isInside(outer: Place, place: Place): boolean {
  let current = place;
  while (current !== outer && current.row === null) {
    current = outerPlace(current);
  }
  return current === outer;
}

// The rows are sent. Later rows write the values inside once more.
export function loseFailures({made}: Ledger): void {
  made.failures?.forEach(losePlace);
}
