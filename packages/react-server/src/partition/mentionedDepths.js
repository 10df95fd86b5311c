// How many paint boundaries are around what may leave the row. What the walk met first behind
// a boundary, and again in front of it, is needed in front: the fewest boundaries on any way
// that leads there count. Ways lead from a value to what is inside it, and from a slot that
// points somewhere to what it points to.
//
// The search goes through the places above slots, targets and cuts, each once, in the order
// of depth.

import type {Place} from '../places/place.js';
import type {Draft} from '../rows/draft.js';

import {BOUNDARY, rowOf} from '../places/place.js';

type Spot = {
  depth: number,
  // What is inside in front of boundaries, and what its slots point to.
  readonly near: Array<Spot>,
  // What is inside behind the boundary that this is.
  readonly behind: Array<Spot>,
};

type Search = {
  readonly spots: Map<Place, Spot>,
  // The roots of rows, at the index of their depth.
  readonly levels: Array<Array<Spot>>,
};

// Corrects the depths of cuts and candidates, which the walk counted where it met them first.
export function applyMentions(draft: Draft): void {
  const {repeats, cuts, behind} = draft;
  if (repeats.length === 0 || (behind.length === 0 && !cuts.some(isBehind))) {
    return;
  }
  const search: Search = {spots: new Map(), levels: []};
  const moving = [...cuts, ...behind];
  const found = moving.map(({place}) => spotAt(search, place));
  for (const {from, target} of repeats) {
    spotAt(search, from).near.push(spotAt(search, target));
  }
  measure(search.levels);
  moving.forEach((each, index) => {
    // What goes as a whole boundary keeps its half.
    each.depth = found[index].depth + (each.depth % 1);
  });
}

function isBehind({depth}: {readonly depth: number, ...}): boolean {
  return depth >= 1;
}

function spotAt(search: Search, place: Place): Spot {
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
      if (depth < spot.depth) {
        spot.depth = depth;
        levels[depth].push(...spot.near);
        if (spot.behind.length > 0) {
          (levels[depth + 1] ??= []).push(...spot.behind);
        }
      }
    }
  }
}
