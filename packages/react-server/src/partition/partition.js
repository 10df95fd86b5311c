// Size-balanced batching decides which finished elements get their own row, bottom-up, when
// sizes are known. Rules and invariants: docs/decisions/005-size-balanced-batching.md.

import type {DraftRow, Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Candidate, Ledger} from '../rows/ledger.js';

import {nameValue} from 'flight-core/src/guard/userValues.js';
import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {EXPOSES, makeRootOfRow, rowOf} from '../places/place.js';
import {fillSlot, readSlot} from '../places/wire.js';
import {takeId} from '../request/request.js';
import {LAZY_REFERENCE_WEIGHT} from '../rows/ledger.js';

// Added to the depth of a boundary that is cut as a whole: it is sent after everything in front of
// it, and before content behind other boundaries.
const WHOLE_BOUNDARY = 0.5;

// Characters.
const DEFAULT_CHUNK_SIZE = 12800;

// The option `progressiveChunkSize`: the intended size of rows, in characters. It affects rows only,
// never the decoded values. Throws a TypeError or a RangeError. With `Infinity`, size makes no rows.
export function resolveChunkSize(value: unknown): number {
  if (value === undefined) {
    return DEFAULT_CHUNK_SIZE;
  }
  if (typeof value !== 'number') {
    throw new TypeError(
      `progressiveChunkSize must be a number, got ${nameValue(value)}.`,
    );
  }
  if (value > 0) {
    return value;
  }
  throw new RangeError(
    `progressiveChunkSize must be greater than 0, got ${value}.`,
  );
}

// Called when an element is finished and weighs at least the floor. `before` is the weight of the
// row when the element began.
export function closeElement(
  ledger: Ledger,
  place: Place,
  container: Container,
  before: number,
): void {
  if (place.row !== null) {
    // The root of a row is settled with the row.
    return;
  }
  if (ledger.weight - before > ledger.request.target) {
    decideCuts(ledger, place.order, before);
  }
  const weight = ledger.weight - before;
  if (weight >= ledger.request.floor) {
    dropCandidatesSince(ledger, place.order);
    ledger.candidates.push({container, place, weight, depth: ledger.depth});
  }
}

// Called when a paint boundary is finished. Its content is decided last, because it may appear
// later than everything in front. `behindWeight` is the weight of the content.
export function closeBoundary(
  ledger: Ledger,
  place: Place,
  container: Container,
  weights: {readonly before: number, readonly behindWeight: number},
): void {
  const {before, behindWeight} = weights;
  const movable = weightBehind(ledger, place.order);
  if (behindWeight - movable < ledger.request.floor || place.row !== null) {
    moveBehind(ledger, place.order);
    if (ledger.weight - before >= ledger.request.floor) {
      closeElement(ledger, place, container, before);
    }
    return;
  }
  // Too many small elements to cut one by one: the boundary is cut as a whole.
  if (ledger.weight - before > ledger.request.target) {
    decideCuts(ledger, place.order, before);
  }
  dropCandidatesSince(ledger, place.order);
  const weight = ledger.weight - before;
  const depth = ledger.depth + WHOLE_BOUNDARY;
  addBehind(ledger, {container, place, weight, depth});
}

function addBehind(ledger: Ledger, candidate: Candidate): void {
  const cost = weightOfCut(candidate);
  ledger.behind.push(candidate);
  ledger.weight -= cost;
  ledger.made.asideWeight += cost;
}

// The weight of the candidates behind the boundary at `order`, which the row would lose with them.
function weightBehind(ledger: Ledger, order: number): number {
  const {candidates, depth} = ledger;
  let weight = 0;
  for (let i = firstSince(candidates, order); i < candidates.length; i++) {
    weight += candidates[i].depth > depth ? weightOfCut(candidates[i]) : 0;
  }
  return weight;
}

function moveBehind(ledger: Ledger, order: number): void {
  const {candidates} = ledger;
  for (const candidate of candidates.splice(firstSince(candidates, order))) {
    if (candidate.depth > ledger.depth) {
      addBehind(ledger, candidate);
    } else {
      candidates.push(candidate);
    }
  }
}

// The first candidate inside the element at `order`: places inside have higher numbers and are at
// the end of the list.
function firstSince(candidates: Array<Candidate>, order: number): number {
  let first = candidates.length;
  while (first > 0 && candidates[first - 1].place.order > order) {
    first--;
  }
  return first;
}

function dropCandidatesSince(ledger: Ledger, order: number): void {
  ledger.candidates.length = firstSince(ledger.candidates, order);
}

function isExposed(candidate: Candidate): boolean {
  const {parent} = candidate.place;
  return parent !== null && (parent.flags & EXPOSES) !== 0;
}

// An element is larger than the target size: candidates that fit beside the rest of it stay, the
// others are cut. Client components may inspect their props, so exposed candidates stay first.
function decideCuts(ledger: Ledger, order: number, before: number): void {
  const {candidates} = ledger;
  const first = firstSince(candidates, order);
  const inside = candidates.splice(first);
  let budget = ledger.request.target - (ledger.weight - before);
  for (const candidate of inside) {
    budget += weightOfCut(candidate);
  }
  const kept: Set<Candidate> = new Set();
  for (const wantsExposed of [true, false]) {
    for (const candidate of inside) {
      if (
        isExposed(candidate) === wantsExposed &&
        weightOfCut(candidate) <= budget
      ) {
        budget -= weightOfCut(candidate);
        kept.add(candidate);
      }
    }
  }
  for (const candidate of inside) {
    if (kept.has(candidate)) {
      candidates.push(candidate);
    } else {
      ledger.weight -= weightOfCut(candidate);
      cut(ledger, candidate);
    }
  }
}

// The weight that a row loses by cutting the candidate.
function weightOfCut(candidate: Candidate): number {
  return candidate.weight - LAZY_REFERENCE_WEIGHT;
}

// Replaces the element by `"$L<id>"`, and makes it the root of a row. Keys and context are resolved
// already, so the client gets the same element.
function cut(ledger: Ledger, candidate: Candidate): void {
  const {container, place} = candidate;
  const id = takeId(ledger.request);
  const row = makeRootOfRow(place, id, candidate.depth);
  row.content.wire = readSlot(container, place.key);
  fillSlot(container, place.key, encodeLazyReference(id));
  ledger.made.cuts.push(row);
  ledger.made.weight += candidate.weight;
}

// The content of a collection is finished; it is sent before its outer row.
export function decideContentCuts(ledger: Ledger): void {
  if (ledger.weight > ledger.request.target) {
    decideCuts(ledger, 0, 0);
  }
}

// The whole value is finished: settles its root, then the content of paint boundaries, layer by
// layer. Content stays in its row only if nothing in front of it was cut, so that it is never sent
// before something in front.
export function decideRowCuts(ledger: Ledger, root: DraftRow): void {
  decideContentCuts(ledger);
  const {behind} = ledger;
  if (behind.length === 0) {
    return;
  }
  behind.sort(byDepthThenOrder);
  let outermostCut = Infinity;
  for (const row of ledger.made.cuts) {
    outermostCut = Math.min(outermostCut, row.depth);
  }
  for (const candidate of behind) {
    const isInRoot = rowOf(candidate.place) === root;
    const fits =
      ledger.weight + weightOfCut(candidate) <= ledger.request.target;
    if (isInRoot && fits && candidate.depth <= outermostCut) {
      ledger.weight += weightOfCut(candidate);
    } else {
      outermostCut = Math.min(outermostCut, candidate.depth);
      cut(ledger, candidate);
    }
  }
}

function byDepthThenOrder(a: Candidate, b: Candidate): number {
  return a.depth - b.depth || a.place.order - b.place.order;
}

// The order of sending: content in front of paint boundaries first, rows before those cut out of
// them, then document order.
export function rankRows(
  cuts: ReadonlyArray<DraftRow>,
  root: DraftRow,
): ReadonlyArray<DraftRow> {
  if (cuts.length === 0) {
    // Most rows, and nearly all items of streams (benchmark `streams`).
    return [root];
  }
  const rows = [...cuts].sort(
    (a, b) => a.depth - b.depth || a.place.order - b.place.order,
  );
  rows.unshift(root);
  rows.forEach((row, index) => {
    row.rank = index;
  });
  return rows;
}
