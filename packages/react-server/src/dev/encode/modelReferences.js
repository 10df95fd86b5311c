// Debug data refers to objects that the model has, too, instead of copying them:
//
//   2:{"name":"Show","key":null,…,"props":{"user":"$0:user"}}
//   0:{"user":{"name":"Ada"},"el":"$1"}
//
// Development readers make the value of a row wait for its debug information. So the row of the
// object must have been sent, or be one without which the row that is being made is not reached.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../../places/place.js';
import type {Places} from '../../places/written.js';
import type {Draft} from '../../rows/draft.js';
import type {OuterDraft, Recording} from '../recording.js';
import type {DebugWalk} from './debugWalk.js';

import {encodeReference} from 'flight-core/src/wire/references.js';

import {
  ELEMENT,
  EMPTY,
  firstPlace,
  isLost,
  referenceTo,
  rowOf,
} from '../../places/place.js';
import {elementOf} from '../../request/reactInternals.js';
import {findElement} from '../../values/pointTo.js';
import {OMITTED} from './debugWalk.js';

export type DebugSlot = {
  readonly parent: interface {},
  readonly name: string,
  readonly value: UserObject,
};

type Target = {readonly place: Place, readonly toProps: boolean};

// Null if the model does not have the object, or its row is not certain to come.
export function referenceToModel(
  walk: DebugWalk,
  slot: DebugSlot,
): string | LateReference | null {
  const {draft, late, places, request, sentRows} = walk.recording;
  const stream = request.streams?.get(slot.value);
  if (stream !== undefined) {
    return encodeReference(stream);
  }
  const target = findTarget(places ?? request.written, slot.value);
  if (target === null) {
    return null;
  }
  const row = rowOf(target.place);
  if (sentRows.has(row)) {
    return encodeTarget(target);
  }
  // Rows of other tasks are settled before they are made.
  if (row.isFinal || draft === null) {
    return null;
  }
  const reference = new LateReference(walk, draft, slot, target);
  late.push(reference);
  return reference;
}

function findTarget(places: Places, value: UserObject): Target | null {
  const element = elementOf(value);
  const known =
    element === null ? places.get(value) : findElement(places, element);
  if (known == null || isLost(known)) {
    return null;
  }
  const place = firstPlace(known);
  return (place.flags & EMPTY) !== 0
    ? null
    : {place, toProps: element === null && (known.flags & ELEMENT) !== 0};
}

// All rows were sent, and the request is about to forget the model. The client may still request values
// that were left out.
export function keepPlaces(recording: Recording): void {
  const {deferred, request} = recording;
  if (deferred !== null && deferred.values.size > 0) {
    recording.places = new WeakMap(request.written.kept);
  }
}

function encodeTarget({place, toProps}: Target): string {
  return toProps ? referenceTo(place) + ':props' : referenceTo(place);
}

// To an object in a row that is being made, which can still be divided. It is decided when all rows
// around it are queued or have failed, which is before any of them is written.
export class LateReference {
  readonly walk: DebugWalk;
  // The innermost row that is being made.
  readonly draft: Draft;
  readonly slot: DebugSlot;
  readonly target: Target;
  // Replaces the content of the slot. Has no effect if what contains the slot is not sent.
  fill: (content: unknown) => void = () => {};

  constructor(walk: DebugWalk, draft: Draft, slot: DebugSlot, target: Target) {
    this.walk = walk;
    this.draft = draft;
    this.slot = slot;
    this.target = target;
  }

  decide(): void {
    this.fill(
      this.isSafe()
        ? encodeTarget(this.target)
        : this.walk.copy(this.slot.parent, this.slot.name, this.slot.value),
    );
  }

  // Rows that were cut out of others are sent after them. A row may wait for one of them if that one
  // refers to the row, or the row refers to it anyway.
  isSafe(): boolean {
    const {outerDrafts, sentRows} = this.walk.recording;
    const row = rowOf(this.target.place);
    if (!sentRows.has(row) || row.place.parent === null) {
      return sentRows.has(row);
    }
    let around: OuterDraft | void = outerDrafts.get(this.draft);
    while (around !== undefined) {
      const {draft, referrer, needed} = around;
      if (
        (referrer !== null && rowOf(referrer) === row) ||
        needed.some(place => rowOf(place) === row)
      ) {
        return true;
      }
      around = outerDrafts.get(draft);
    }
    return false;
  }
}

// What a slot contains now. A late reference replaces it by `fill`.
export function contentUntilDecided(
  encoded: unknown,
  fill: (content: unknown) => void,
): unknown {
  if (!(encoded instanceof LateReference)) {
    return encoded;
  }
  encoded.fill = fill;
  return OMITTED;
}

// No row is being made, if no other surrounds the one that was.
export function decideLateReferences({draft, late}: Recording): void {
  if (draft === null) {
    for (const reference of late.splice(0)) {
      reference.decide();
    }
  }
}
