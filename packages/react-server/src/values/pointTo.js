// Deduping: a repeated object becomes a reference to the place where it was written first.

import type {Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Places, Written} from '../places/written.js';
import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';
import type {Repeat} from '../request/draftRecord.js';
import type {UserObject} from '../request/userValues.js';
import type {Ledger} from '../rows/ledger.js';

import {UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {
  ADDRESSABLE,
  ELEMENT,
  EMPTY,
  firstPlace,
  isSamePlace,
  referenceTo,
  rowOf,
} from '../places/place.js';
import {NO_KEYS} from '../request/keyContext.js';
import {LAZY_TYPE} from '../request/reactInternals.js';
import {elementOf} from '../request/userValues.js';

// About the length of `"$0:props:children:0"`.
const REFERENCE_WEIGHT = 20;

// Returns the reference, or an empty string that is replaced when the rows of the draft are final.
export function pointTo(ledger: Ledger, repeat: Repeat): string {
  ledger.weight += REFERENCE_WEIGHT;
  if (rowOf(repeat.target).isFinal) {
    return referenceOf(repeat);
  }
  ledger.made.repeats.push(repeat);
  return '';
}

// For a place that contains only the repeated object.
export function pointAt(
  ledger: Ledger,
  known: Place,
  place: Place,
  container: Container,
): string {
  const target = firstPlace(known);
  place.alias = target;
  if ((target.flags & EMPTY) !== 0) {
    ledger.weight += UNDEFINED_TEXT.length;
    return UNDEFINED_TEXT;
  }
  const {key} = place;
  return pointTo(ledger, {container, key, from: place, target, toProps: false});
}

// The final content of the slot, when the rows are final.
export function referenceOf({target, toProps}: Repeat): string {
  return toProps ? referenceTo(target) + ':props' : referenceTo(target);
}

// Returns the place where the object was written first, or null: then it is remembered at `place`.
export function findOrRemember(
  written: Written,
  value: interface {},
  place: Place,
): Place | null {
  const known = written.get(value);
  if (known !== undefined && !isSamePlace(known, place)) {
    return known;
  }
  if ((place.flags & ADDRESSABLE) !== 0) {
    written.set(value, place);
  }
  return null;
}

// The place where the whole element was written.
export function findElement(written: Places, element: Element): Place | null {
  const known = written.get(element.props);
  return known !== undefined && known.source === element
    ? known
    : (written.get(element) ?? null);
}

// Whether a value can contain elements and was not written before.
export function isNewContent(written: Written, value: UserObject): boolean {
  const element = elementOf(value);
  if (element !== null) {
    return findElement(written, element) === null;
  }
  return Array.isArray(value)
    ? !written.has(value)
    : value.$$typeof === LAZY_TYPE;
}

// Like `findOrRemember`, for an element that shares its props object with another element: elements
// are found by their props, so the second element is remembered by its own identity.
export function findAgain(
  written: Written,
  element: Element,
  place: Place,
): Place | null {
  const known = written.get(element);
  if (known === undefined && (place.flags & ADDRESSABLE) !== 0) {
    written.set(element, place);
  }
  return known ?? null;
}

// The reference to an object that was written before.
export function pointToObject(
  draft: Draft,
  place: Place,
  target: Place,
  container: Container,
): string {
  draft.keys = NO_KEYS;
  // The object may be the props of an element that was written.
  if ((target.flags & ELEMENT) === 0) {
    return pointAt(draft.ledger, target, place, container);
  }
  const {key} = place;
  return pointTo(draft.ledger, {
    container,
    key,
    from: place,
    target,
    toProps: true,
  });
}
