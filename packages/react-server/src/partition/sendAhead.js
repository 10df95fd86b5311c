// No row may wait for a later one because of a cut: a shared object gets its own row, ahead of
// the rows that refer to it.
//
// A topological sort in linear time. Objects that refer to each other can form cycles; the client
// resolves those.

import type {DraftRow, Place} from '../places/place.js';
import type {Ledger} from '../rows/ledger.js';

import {outerPlace, rowOf} from '../places/place.js';
import {outline} from './outline.js';

// A place whose slots refer to other places, or that contains such places.
type Referrer = {
  readonly place: Place,
  readonly targets: Array<Place>,
  readonly inner: Array<Referrer>,
};

type AheadSearch = {
  readonly ledger: Ledger,
  readonly referrers: Map<Place, Referrer>,
  // Visited rows: the rows they need are sent, or are visited before them.
  readonly begun: Set<DraftRow>,
  // In the order of sending.
  readonly sent: Set<DraftRow>,
};

// `ranked` has the rows in the order of sending. Returns them with shared objects in front of the
// rows that need them.
export function sendAhead(
  ledger: Ledger,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const {contents, repeats} = ledger.made;
  const search: AheadSearch = {
    ledger,
    referrers: new Map(),
    begun: new Set(),
    sent: new Set(contents),
  };
  for (const {from, target} of repeats) {
    referrerAt(search, from).targets.push(target);
  }
  const neededByContents = contents.flatMap(row => findNeeded(search, row));
  visit(search, [...neededByContents, ...ranked]);
  return [...search.sent].slice(contents.length);
}

function referrerAt(search: AheadSearch, place: Place): Referrer {
  const known = search.referrers.get(place);
  if (known !== undefined) {
    return known;
  }
  const referrer: Referrer = {place, targets: [], inner: []};
  search.referrers.set(place, referrer);
  if (place.parent !== null) {
    referrerAt(search, place.parent).inner.push(referrer);
  }
  return referrer;
}

// The last row of `waiting` is next. It is visited again after the rows that it needs.
function visit(search: AheadSearch, rows: ReadonlyArray<DraftRow>): void {
  const {begun, sent} = search;
  const waiting = [...rows].reverse();
  while (waiting.length > 0) {
    const row = waiting[waiting.length - 1];
    if (begun.has(row)) {
      waiting.pop();
      sent.add(row);
    } else {
      begun.add(row);
      for (const needed of findNeeded(search, row).reverse()) {
        waiting.push(needed);
      }
    }
  }
}

// Rows that must be sent before this one, and are not sent yet.
function findNeeded(search: AheadSearch, row: DraftRow): Array<DraftRow> {
  const missing: Set<Place> = new Set();
  const referrer = search.referrers.get(row.place);
  if (referrer !== undefined) {
    collectMissing(search, row, referrer, missing);
  }
  const rows = [];
  for (const target of missing) {
    // The row of an object contains the objects inside it.
    if (!isInsideOneOf(missing, target)) {
      rows.push(rowAheadFor(search, target));
    }
  }
  return rows;
}

function collectMissing(
  search: AheadSearch,
  row: DraftRow,
  {targets, inner}: Referrer,
  missing: Set<Place>,
): void {
  for (const target of targets) {
    if (isMissing(search, row, target)) {
      missing.add(target);
    }
  }
  for (const referrer of inner) {
    if (referrer.place.row === null) {
      collectMissing(search, row, referrer, missing);
    }
  }
}

function isMissing(
  {begun, sent}: AheadSearch,
  row: DraftRow,
  target: Place,
): boolean {
  const needed = rowOf(target);
  const isAvailable = needed === row || needed.isFinal || sent.has(needed);
  return !isAvailable && (target.row === null || !begun.has(needed));
}

function isInsideOneOf(targets: Set<Place>, place: Place): boolean {
  let current = place;
  while (current.row === null) {
    current = outerPlace(current);
    if (targets.has(current)) {
      return true;
    }
  }
  return false;
}

function rowAheadFor(search: AheadSearch, target: Place): DraftRow {
  const row = rowOf(target);
  const isWhole = target.row !== null;
  // Rows of repeated values have no position of their own.
  const canMove = row.rank === Infinity && !search.begun.has(row);
  return isWhole || canMove ? row : moveAhead(search, target);
}

// The old row of the object needs the new row, like all other slots and rows that use the object.
function moveAhead(search: AheadSearch, place: Place): DraftRow {
  const from = outerPlace(place);
  const row = outline(search.ledger, place);
  referrerAt(search, from).targets.push(place);
  return row;
}
