// Deduping: a repeated object becomes a reference to the place where it was written first.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Places} from '../places/written.js';
import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';
import type {Ledger, Repeat} from '../rows/ledger.js';

import {UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {
  ELEMENT,
  EMPTY,
  firstPlace,
  isLost,
  isSamePlace,
  referenceTo,
  rowOf,
} from '../places/place.js';
import {LAZY_TYPE, elementOf} from '../request/reactInternals.js';

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

// The final content of the slot, when the rows are final. In development a component that contains
// itself gets its own row only after the slot was walked.
export function referenceOf({target, toProps}: Repeat): string {
  const reference = referenceTo(firstPlace(target));
  return toProps ? reference + ':props' : reference;
}

// The place where the object was written, if a slot can refer to it.
export function findPlace(written: Places, value: interface {}): Place | null {
  const known = written.get(value);
  return known === undefined || isLost(known) ? null : known;
}

export function remember(
  draft: Draft,
  value: interface {},
  place: Place,
): void {
  draft.written.set(value, place);
}

// The value was written where the list of its items is, if that list has a place.
export function rememberAs(
  draft: Draft,
  value: interface {},
  list: interface {},
): void {
  const {written} = draft;
  const place = written.get(list);
  if (place !== undefined && written.get(value) === undefined) {
    remember(draft, value, place);
  }
}

// Returns the place where the object was written first, or null: then it is remembered at `place`.
export function findOrRemember(
  draft: Draft,
  value: interface {},
  place: Place,
): Place | null {
  const known = findPlace(draft.written, value);
  if (known !== null && !isSamePlace(known, place)) {
    return known;
  }
  remember(draft, value, place);
  return null;
}

// The place where the whole element was written.
export function findElement(written: Places, element: Element): Place | null {
  const holder = written.get(element.props);
  const known =
    holder !== undefined && holder.source === element
      ? holder
      : written.get(element);
  return known === undefined || isLost(known) ? null : known;
}

// Whether a value can contain elements and was not written before.
export function isNewContent(written: Places, value: UserObject): boolean {
  const element = elementOf(value);
  if (element !== null) {
    return findElement(written, element) === null;
  }
  return Array.isArray(value)
    ? findPlace(written, value) === null
    : value.$$typeof === LAZY_TYPE;
}

// The reference to an object that was written before.
export function pointToObject(
  draft: Draft,
  place: Place,
  target: Place,
  container: Container,
): string {
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
