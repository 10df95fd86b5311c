// The depth of cuts and candidates: the number of paint boundaries around them. A value that is
// used behind a boundary first, and then in front of it, is needed in front. So its depth is the
// smallest number of boundaries on any path to it. Paths lead through containers and through
// references.
//
// A breadth-first search by depth, through the places around slots, targets and cuts.

import type {Place} from '../places/place.js';
import type {Ledger} from '../rows/ledger.js';

import {pushAll} from 'flight-core/src/pushAll.js';

import {BOUNDARY, rowOf} from '../places/place.js';

type Spot = {
  depth: number,
  // Spots inside it that are not behind a boundary, and targets of its slots.
  readonly near: Array<Spot>,
  // Spots behind the boundary, if this is one.
  readonly behind: Array<Spot>,
};

type DepthSearch = {
  readonly spots: Map<Place, Spot>,
  // The roots of rows, at the index of their depth.
  readonly levels: Array<Array<Spot>>,
};

// Corrects the depths, which the walk counted at the first occurrence.
export function correctDepths({made, behind}: Ledger): void {
  const {repeats, cuts} = made;
  if (repeats.length === 0 || (behind.length === 0 && !cuts.some(isBehind))) {
    return;
  }
  const search: DepthSearch = {spots: new Map(), levels: []};
  const moving = [...cuts, ...behind];
  const found = moving.map(({place}) => spotAt(search, place));
  for (const {from, target} of repeats) {
    spotAt(search, from).near.push(spotAt(search, target));
  }
  measure(search.levels);
  moving.forEach((each, index) => {
    // A boundary that is cut as a whole keeps the half level of `WHOLE_BOUNDARY`.
    each.depth = found[index].depth + (each.depth % 1);
  });
}

function isBehind({depth}: {readonly depth: number, ...}): boolean {
  return depth >= 1;
}

function spotAt(search: DepthSearch, place: Place): Spot {
  const {spots, levels} = search;
  let spot = spots.get(place);
  const found = spot ?? createSpot();
  let current = place;
  let inner = found;
  while (spot === undefined) {
    spots.set(current, inner);
    const {parent} = current;
    if (parent === null) {
      const {depth} = rowOf(current);
      (levels[depth] ??= []).push(inner);
      break;
    }
    spot = spots.get(parent);
    const outer = spot ?? createSpot();
    const isContent =
      (parent.flags & BOUNDARY) !== 0 && current.key === 'children';
    (isContent ? outer.behind : outer.near).push(inner);
    current = parent;
    inner = outer;
  }
  return found;
}

function createSpot(): Spot {
  return {depth: Infinity, near: [], behind: []};
}

function measure(levels: Array<Array<Spot>>): void {
  for (let depth = 0; depth < levels.length; depth++) {
    // Grows while it is read.
    for (const spot of levels[depth] ?? []) {
      if (spot.depth <= depth) {
        continue;
      }
      spot.depth = depth;
      pushAll(levels[depth], spot.near);
      if (spot.behind.length > 0) {
        pushAll((levels[depth + 1] ??= []), spot.behind);
      }
    }
  }
}
