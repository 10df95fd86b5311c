// Size-balanced batching: which finished elements get a row of their own. Deciding
// bottom-up, when sizes are known, makes about as many rows as the size asks for; see
// docs/decisions/005-size-balanced-batching.md for the rules and their invariants.

import type {DraftRow, Place} from '../places/place.js';
import type {Candidate, Container, Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {EXPOSES, makeRootOfRow, rowOf} from '../places/place.js';
import {takeId} from '../request/request.js';
import {LAZY_REFERENCE_WEIGHT} from '../rows/draft.js';
import {applyMentions} from './mentionedDepths.js';

// A boundary that goes as a whole comes after what is in front of it, and before what
// went from behind other boundaries: its fallback is in front, its content behind.
const WHOLE_BOUNDARY = 0.5;

// An element is finished and weighs at least the floor. `before` is the weight of the row
// when it began.
export function closeElement(
  draft: Draft,
  place: Place,
  container: Container,
  before: number,
): void {
  if (place.row !== null) {
    // The root of a row is settled when the whole row is finished.
    return;
  }
  if (draft.weight - before > draft.target) {
    settle(draft, place.order, before);
  }
  const weight = draft.weight - before;
  if (weight >= draft.floor) {
    dropCandidatesSince(draft, place.order);
    draft.candidates.push({container, place, weight, depth: draft.depth});
  }
}

// The same for a paint boundary: what is behind it is decided last, because it may appear
// later than all that is in front. `behindWeight` is what its content weighs.
export function closeBoundary(
  draft: Draft,
  place: Place,
  container: Container,
  weights: {readonly before: number, readonly behindWeight: number},
): void {
  const {before, behindWeight} = weights;
  const movable = weightBehind(draft, place.order);
  if (behindWeight - movable < draft.floor || place.row !== null) {
    moveBehind(draft, place.order);
    if (draft.weight - before >= draft.floor) {
      closeElement(draft, place, container, before);
    }
    return;
  }
  // Many small things that cannot be cut one by one: the boundary goes as a whole.
  if (draft.weight - before > draft.target) {
    settle(draft, place.order, before);
  }
  dropCandidatesSince(draft, place.order);
  const weight = draft.weight - before;
  const depth = draft.depth + WHOLE_BOUNDARY;
  draft.behind.push({container, place, weight, depth});
  draft.weight -= weight - LAZY_REFERENCE_WEIGHT;
}

// What would leave the row with the candidates behind the boundary that opened at `order`.
function weightBehind(draft: Draft, order: number): number {
  const {candidates, depth} = draft;
  let weight = 0;
  for (let i = firstSince(candidates, order); i < candidates.length; i++) {
    weight += candidates[i].depth > depth ? costOf(candidates[i]) : 0;
  }
  return weight;
}

function moveBehind(draft: Draft, order: number): void {
  const {candidates, behind} = draft;
  for (const candidate of candidates.splice(firstSince(candidates, order))) {
    if (candidate.depth > draft.depth) {
      behind.push(candidate);
      draft.weight -= costOf(candidate);
    } else {
      candidates.push(candidate);
    }
  }
}

// Places are numbered as the walk meets them, so those inside an element have the higher
// numbers, and stand at the end of the list.
function firstSince(candidates: Array<Candidate>, order: number): number {
  let first = candidates.length;
  while (first > 0 && candidates[first - 1].place.order > order) {
    first--;
  }
  return first;
}

function dropCandidatesSince(draft: Draft, order: number): void {
  draft.candidates.length = firstSince(draft.candidates, order);
}

function isExposed(candidate: Candidate): boolean {
  const {parent} = candidate.place;
  return parent !== null && (parent.flags & EXPOSES) !== 0;
}

// Something finished with more than the target size: of its candidates those stay that
// fit beside the rest of it, and the others are cut. Client components may inspect what
// they are given, so what is exposed to them stays first.
function settle(draft: Draft, order: number, before: number): void {
  const {candidates} = draft;
  const first = firstSince(candidates, order);
  const inside = candidates.splice(first);
  let budget = draft.target - (draft.weight - before);
  for (const candidate of inside) {
    budget += costOf(candidate);
  }
  const kept: Set<Candidate> = new Set();
  for (const wantsExposed of [true, false]) {
    for (const candidate of inside) {
      if (
        isExposed(candidate) === wantsExposed &&
        costOf(candidate) <= budget
      ) {
        budget -= costOf(candidate);
        kept.add(candidate);
      }
    }
  }
  for (const candidate of inside) {
    if (kept.has(candidate)) {
      candidates.push(candidate);
    } else {
      draft.weight -= costOf(candidate);
      cut(draft, candidate);
    }
  }
}

// What a row saves by cutting the candidate.
function costOf(candidate: Candidate): number {
  return candidate.weight - LAZY_REFERENCE_WEIGHT;
}

// `"$L<id>"` stays, the element becomes the root of a row. Its keys and its context have
// been resolved already, so the client finds the same element there.
function cut(draft: Draft, candidate: Candidate): void {
  const {container, place} = candidate;
  const id = takeId(draft.request);
  const row = makeRootOfRow(place, id, candidate.depth);
  row.wire = container[place.key];
  container[place.key] = encodeLazyReference(id);
  draft.cuts.push(row);
  draft.movedWeight += candidate.weight;
}

// The content of a collection is finished; it is sent ahead of the row it belongs to.
export function settleContent(draft: Draft): void {
  if (draft.weight > draft.target) {
    settle(draft, 0, 0);
  }
}

// The whole value is finished: settle its root, then what is behind paint boundaries,
// layer by layer. Content stays in its row only if nothing in front of it was cut, so
// that nothing in front is ever sent after it.
export function settleRow(draft: Draft): void {
  settleContent(draft);
  applyMentions(draft);
  const {behind} = draft;
  if (behind.length === 0) {
    return;
  }
  behind.sort(byDepthThenOrder);
  let outermostCut = Infinity;
  for (const row of draft.cuts) {
    outermostCut = Math.min(outermostCut, row.depth);
  }
  for (const candidate of behind) {
    const isInRoot = rowOf(candidate.place) === draft.root;
    const fits = draft.weight + costOf(candidate) <= draft.target;
    if (isInRoot && fits && candidate.depth <= outermostCut) {
      draft.weight += costOf(candidate);
    } else {
      outermostCut = Math.min(outermostCut, candidate.depth);
      cut(draft, candidate);
    }
  }
}

function byDepthThenOrder(a: Candidate, b: Candidate): number {
  return a.depth - b.depth || a.place.order - b.place.order;
}

// Order of sending: what is in front of paint boundaries first, parents before what was
// cut out of them, then document order.
export function rankRows(draft: Draft): ReadonlyArray<DraftRow> {
  if (draft.cuts.length === 0) {
    // Most rows, and nearly all items of streams (benchmark `streams`).
    return [draft.root];
  }
  const rows = [...draft.cuts].sort(
    (a, b) => a.depth - b.depth || a.place.order - b.place.order,
  );
  rows.unshift(draft.root);
  rows.forEach((row, index) => {
    row.rank = index;
  });
  return rows;
}
