// No row may wait for a later one because of a cut: an object that an earlier row needs
// gets a row of its own, ahead of those that need it.
//
// Rows are visited as for a topological sort, each with what it needs in front of it, so
// that the work is in proportion to the rows and slots. A circle of needs, which objects
// that refer to each other can form, is left to the client.

import type {DraftRow, Place} from '../places/place.js';
import type {Container, Draft} from '../rows/draft.js';

import {ELEMENT, makeRootOfRow, rowOf} from '../places/place.js';
import {takeId} from '../request/request.js';

// A place at which slots point somewhere, or which leads to such places.
type Branch = {
  readonly place: Place,
  readonly targets: Array<Place>,
  readonly inner: Array<Branch>,
};

type Search = {
  readonly draft: Draft,
  readonly branches: Map<Place, Branch>,
  // Visited: what these need is waiting in front of them, or sent.
  readonly begun: Set<DraftRow>,
  // In the order of sending.
  readonly sent: Set<DraftRow>,
};

// `ranked` is in the order of sending; gives it with what has to be sent earlier in front of
// those that need it.
export function sendAhead(
  draft: Draft,
  ranked: ReadonlyArray<DraftRow>,
): ReadonlyArray<DraftRow> {
  const {contents} = draft;
  const search: Search = {
    draft,
    branches: new Map(),
    begun: new Set(),
    sent: new Set(contents),
  };
  for (const {from, target} of draft.repeats) {
    branchAt(search, from).targets.push(target);
  }
  const neededByContents = contents.flatMap(row => findNeeded(search, row));
  visit(search, [...neededByContents, ...ranked]);
  return [...search.sent].slice(contents.length);
}

function branchAt(search: Search, place: Place): Branch {
  const known = search.branches.get(place);
  if (known !== undefined) {
    return known;
  }
  const branch: Branch = {place, targets: [], inner: []};
  search.branches.set(place, branch);
  if (place.parent !== null) {
    branchAt(search, place.parent).inner.push(branch);
  }
  return branch;
}

// The last one of `waiting` is next. It is met twice: what it needs comes in between.
function visit(search: Search, rows: ReadonlyArray<DraftRow>): void {
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

// The rows that have to be sent before this one, and are not yet.
function findNeeded(search: Search, row: DraftRow): Array<DraftRow> {
  const missing: Set<Place> = new Set();
  const branch = search.branches.get(row.place);
  if (branch !== undefined) {
    collectMissing(search, row, branch, missing);
  }
  const rows = [];
  for (const target of missing) {
    // An object that contains others serves all who need them.
    if (!isInsideOneOf(missing, target)) {
      rows.push(target.row ?? outline(search, target));
    }
  }
  return rows;
}

function collectMissing(
  search: Search,
  row: DraftRow,
  {targets, inner}: Branch,
  missing: Set<Place>,
): void {
  for (const target of targets) {
    if (isMissing(search, row, target)) {
      missing.add(target);
    }
  }
  for (const branch of inner) {
    if (branch.place.row === null) {
      collectMissing(search, row, branch, missing);
    }
  }
}

function isMissing(
  {begun, sent}: Search,
  row: DraftRow,
  target: Place,
): boolean {
  const needed = rowOf(target);
  const isAtHand = needed === row || needed.isSettled || sent.has(needed);
  return !isAtHand && (target.row === null || !begun.has(needed));
}

function isInsideOneOf(targets: Set<Place>, place: Place): boolean {
  let current = place;
  while (current.row === null) {
    current = current.parent as $FlowFixMe; // only roots of rows have no parent
    if (targets.has(current)) {
      return true;
    }
  }
  return false;
}

// The object leaves its row: the slot where it stood points to it like all others, and the
// row needs it like all others, as others may need that row first.
function outline(search: Search, place: Place): DraftRow {
  const {draft} = search;
  const {container, key} = slotOf(place);
  const from: Place = place.parent as $FlowFixMe; // it is no root
  const row = makeRootOfRow(place, takeId(draft.request), 0);
  row.wire = container[key];
  draft.repeats.push({container, key, from, target: place, toProps: false});
  branchAt(search, from).targets.push(place);
  return row;
}

// Follows the path from the root of the row to the slot that holds the place's value.
function slotOf(place: Place): {
  readonly container: Container,
  readonly key: string | number,
} {
  const steps: Array<Place> = [];
  let current = place;
  while (current.row === null) {
    steps.push(current);
    current = current.parent as $FlowFixMe; // only roots of rows have no parent
  }
  let container: Container = current.row; // a wire node from here on
  let key: string | number = 'wire';
  let parent = current;
  for (let i = steps.length - 1; i >= 0; i--) {
    const node = container[key];
    container = (parent.flags & ELEMENT) !== 0 ? node[3] : node;
    key = steps[i].key;
    parent = steps[i];
  }
  return {container, key};
}
