// Where an object has been written. A repeated value is written once and referenced as
// `$<id>:<key>:<key>`. A cut can move a subtree to another row after the walk, so the walk builds
// no paths: each object has a place, and a path is built by climbing from it to its row's root.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {KeyContext} from './keyContext.js';
import type {WireObject} from './wire.js';

import {internalError} from 'flight-core/src/errors.js';
import {PROTOTYPE_KEY} from 'flight-core/src/guard/plainObjects.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {
  canStandInPath,
  encodeReference,
} from 'flight-core/src/wire/references.js';

import {NO_KEYS} from './keyContext.js';

// The value is an element: keys of places inside it are keys of its props.
export const ELEMENT = 1;
// A path leads here from the place around it, or from the row. Other places are gaps
// (partition/resolveRepeats.js).
export const ADDRESSABLE = 2;
// The values directly inside are props of a client component, and the component may inspect them.
export const EXPOSES = 4;
// Suspense or Activity: the children may appear later than the surrounding content.
export const BOUNDARY = 8;
// An item of a stream. Unlike the root of any other row, it may be only a reference.
export const ITEM = 16;
// The value is undefined; clients refuse a path to it.
export const EMPTY = 32;

// A row while it is being made.
export type DraftRow = {
  readonly id: RowId,
  place: Place,
  // How many paint boundaries are around it, and 0.5 more for a whole boundary (partition.js).
  readonly depth: number,
  // `wire` is the wire model of the row: a slot like all others.
  readonly content: WireObject,
  // Its position in the order of sending, once that is known.
  rank: number,
  // No cut can change paths into it any more.
  isFinal: boolean,
  // In development, while a row is made for one of its values.
  isPaused: boolean,
  // Cache of `referenceTo`: a reference is usually needed again.
  references: Map<Place, string> | null,
};

// Of rows that are sent before all others of their draft.
export const CONTENT_RANK = -Infinity;

export type Place = {
  // Set if the value is the root of a row; climbing stops here.
  row: DraftRow | null,
  parent: Place | null,
  readonly key: string | number,
  flags: number,
  // Its number in walk order.
  readonly order: number,
  // Of the value. The components that are reduced at the place set it for their result.
  keys: KeyContext,
  // The element whose props are remembered here, if the element itself can be deduped.
  source: unknown,
  // Set if the slot only refers to a value that is written at this other place.
  alias: Place | null,
};

// Whether a path can lead through the property: decoders drop what is under `__proto__`.
function leadsOn(key: string): boolean {
  return key === 'children' || (key !== PROTOTYPE_KEY && canStandInPath(key));
}

export function createPlace(
  parent: Place,
  key: string | number,
  order: number,
): Place {
  return {
    row: null,
    parent,
    key,
    flags: typeof key === 'number' || leadsOn(key) ? ADDRESSABLE : 0,
    order,
    keys: NO_KEYS,
    source: null,
    alias: null,
  };
}

export function createRootRow(id: RowId, depth: number): DraftRow {
  const place: Place = {
    row: null,
    parent: null,
    key: 'wire',
    flags: ADDRESSABLE,
    order: 0,
    keys: NO_KEYS,
    source: null,
    alias: null,
  };
  return makeRootOfRow(place, id, depth);
}

// The root of a row made by another draft, whose paths do not change.
export function placeOfRow(id: RowId): Place {
  const row = createRootRow(id, 0);
  row.isFinal = true;
  return row.place;
}

// Moves the value at the place to its own row.
export function makeRootOfRow(
  place: Place,
  id: RowId,
  depth: number,
): DraftRow {
  const row: DraftRow = {
    id,
    place,
    depth,
    content: {wire: null},
    rank: 0,
    isFinal: false,
    isPaused: false,
    references: null,
  };
  place.row = row;
  place.flags |= ADDRESSABLE;
  return row;
}

// The root of a row that is one of several with its id: no path leads to it.
export function createItemPlace(row: DraftRow): Place {
  const {place} = createRootRow(row.id, row.depth);
  place.row = row;
  place.flags = ITEM;
  return place;
}

// The row of all lost places: values were sent there, but no path leads to them.
const LOST_ROW: DraftRow = rowOf(placeOfRow(ROOT_ID));

export function losePlace(place: Place): void {
  place.row = LOST_ROW;
  place.parent = null;
}

// No slot can refer to the value: its row failed, or was sent with a gap in the path.
export function isLost(place: Place): boolean {
  const row = rowOf(place);
  return (
    row === LOST_ROW ||
    ((row.isFinal || row.isPaused) && findGap(place) !== null)
  );
}

// The innermost place around the value, or its own, to which no path leads. Null if there is none.
export function findGap(place: Place): Place | null {
  let current = place;
  while ((current.flags & ADDRESSABLE) !== 0) {
    if (current.row !== null) {
      return null;
    }
    current = outerPlace(current);
  }
  return current;
}

// Keys of an element are those of its props; its type is item 1 of the tuple.
export function isStepIntoProps(parent: Place, key: string | number): boolean {
  return (parent.flags & ELEMENT) !== 0 && typeof key === 'string';
}

// Avoids references to references.
export function firstPlace(place: Place): Place {
  return place.alias ?? place;
}

// The container of a place that is not the root of a row.
export function outerPlace({parent}: Place): Place {
  if (parent === null) {
    throw internalError('A place has no parent.');
  }
  return parent;
}

export function rowOf(place: Place): DraftRow {
  let current = place;
  while (current.row === null) {
    current = outerPlace(current);
  }
  return current.row;
}

// `$1:props:children:0`. Called when no row changes any more.
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
    const parent = outerPlace(current);
    path =
      ((parent.flags & ELEMENT) !== 0 ? ':props:' : ':') + current.key + path;
    current = parent;
  }
  return path;
}

// List items count as children of the element around the list.
export function inheritExposure(place: Place, parent: Place | null): Place {
  if (parent !== null) {
    place.flags |= parent.flags & EXPOSES;
  }
  return place;
}

// A row's root is remembered when the row is promised, and again when it is made.
export function isSamePlace(a: Place, b: Place): boolean {
  return a === b || (a.row !== null && b.row !== null && a.row.id === b.row.id);
}
