// Where an object has been written. A value that repeats is written once and referred to
// by `$<id>:<key>:<key>`. Since a cut can move a subtree to another row after it was
// walked, no path is built while walking: each remembered object has a place, and a
// path is made by climbing from a place to the root of its row.

import type {RowId} from 'flight-core/src/wire/ids.js';

import {
  canStandInPath,
  encodeReference,
} from 'flight-core/src/wire/references.js';

// The place's value is an element, so keys of places inside it are keys of its props.
export const ELEMENT = 1;
// A path can lead here.
export const ADDRESSABLE = 2;
// What stands directly inside is given to a client component, which may inspect it.
export const EXPOSES = 4;
// Suspense or Activity: children may appear later than what is around the element.
export const BOUNDARY = 8;
// Holds a reference only; `source` is the place that it points to.
export const ALIAS = 16;
// An item of a stream: unlike other roots of rows it may be a mere reference.
export const ITEM = 32;
// Undefined stands here; clients refuse a path to it.
export const EMPTY = 64;

// A row while it is being made.
export type DraftRow = {
  readonly id: RowId,
  readonly place: Place,
  // How many paint boundaries are around it.
  depth: number,
  wire: unknown,
  // Its position in the order of sending, once that is known.
  rank: number,
  // Its paths can no longer change.
  isSettled: boolean,
  // The references into it that were made, each of which is usually needed again.
  references: Map<Place, string> | null,
};

export type Place = {
  // Set while the value is the root of a row; climbing stops here.
  row: DraftRow | null,
  parent: Place | null,
  readonly key: string | number,
  flags: number,
  // Counts places in the order in which the walk meets them.
  readonly order: number,
  // The element whose props are remembered here, if that element itself may be pointed to.
  source: unknown,
};

export function createPlace(
  parent: Place,
  key: string | number,
  order: number,
): Place {
  return {
    row: null,
    parent,
    key,
    flags:
      (parent.flags & ADDRESSABLE) !== 0 &&
      (typeof key === 'number' || key === 'children' || canStandInPath(key))
        ? ADDRESSABLE
        : 0,
    order,
    source: null,
  };
}

export function createRootRow(id: RowId, depth: number): DraftRow {
  const place: Place = {
    row: null,
    parent: null,
    key: 'wire',
    flags: ADDRESSABLE,
    order: 0,
    source: null,
  };
  return makeRootOfRow(place, id, depth);
}

// The root of a row that another draft makes, so its paths do not change.
export function placeOfRow(id: RowId): Place {
  const row = createRootRow(id, 0);
  row.isSettled = true;
  return row.place;
}

// The value at this place gets a row of its own.
export function makeRootOfRow(
  place: Place,
  id: RowId,
  depth: number,
): DraftRow {
  const row: DraftRow = {
    id,
    place,
    depth,
    wire: undefined,
    rank: 0,
    isSettled: false,
    references: null,
  };
  place.row = row;
  return row;
}

// Only a reference to the target stands here.
export function makeAlias(place: Place, target: Place): void {
  place.flags |= ALIAS;
  place.source = target;
}

// Clients need not follow a reference to a reference.
export function firstPlace(place: Place): Place {
  return (place.flags & ALIAS) === 0 ? place : (place.source as $FlowFixMe); // see ALIAS
}

export function rowOf(place: Place): DraftRow {
  let current = place;
  while (current.row === null) {
    current = current.parent as $FlowFixMe; // only roots of rows have no parent
  }
  return current.row;
}

// `$1:props:children:0`. The rows have their final shape.
export function referenceTo(place: Place): string {
  const row = rowOf(place);
  const references = row.references ?? (row.references = new Map());
  let reference = references.get(place);
  if (reference === undefined) {
    reference = encodeReference(row.id) + pathTo(place);
    references.set(place, reference);
  }
  return reference;
}

function pathTo(place: Place): string {
  let path = '';
  let current = place;
  while (current.row === null) {
    const parent: Place = current.parent as $FlowFixMe; // only roots of rows have no parent
    path =
      ((parent.flags & ELEMENT) !== 0 ? ':props:' : ':') + current.key + path;
    current = parent;
  }
  return path;
}

// Items of a list are children of the element that the list is given to.
export function inheritExposure(place: Place, parent: Place | null): Place {
  if (parent !== null) {
    place.flags |= parent.flags & EXPOSES;
  }
  return place;
}

// The root of a row is remembered when the row is promised, and again when it is made.
export function isSamePlace(a: Place, b: Place): boolean {
  return a === b || (a.row !== null && b.row !== null && a.row.id === b.row.id);
}
