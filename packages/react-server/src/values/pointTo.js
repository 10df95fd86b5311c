// An object that is met again: its slot points to where it was written first.

import type {Place} from '../places/place.js';
import type {Written} from '../places/written.js';
import type {Element} from '../request/reactInternals.js';
import type {Container, Draft, Repeat} from '../rows/draft.js';

import {UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {
  ADDRESSABLE,
  EMPTY,
  firstPlace,
  isSamePlace,
  makeAlias,
  referenceTo,
  rowOf,
} from '../places/place.js';

// About the length of `"$0:props:children:0"`.
const REFERENCE_WEIGHT = 20;

// Gives the reference, or a stand-in until the rows of the draft have their final shape.
export function pointTo(draft: Draft, repeat: Repeat): string {
  draft.weight += REFERENCE_WEIGHT;
  if (rowOf(repeat.target).isSettled) {
    return referenceOf(repeat);
  }
  draft.repeats.push(repeat);
  return '';
}

// The object is all that stands at the place.
export function pointAt(
  draft: Draft,
  known: Place,
  place: Place,
  container: Container,
): string {
  const target = firstPlace(known);
  makeAlias(place, target);
  if ((target.flags & EMPTY) !== 0) {
    draft.weight += UNDEFINED_TEXT.length;
    return UNDEFINED_TEXT;
  }
  const {key} = place;
  return pointTo(draft, {container, key, from: place, target, toProps: false});
}

// What the slot holds in the end; the rows have their final shape.
export function referenceOf({target, toProps}: Repeat): string {
  return toProps ? referenceTo(target) + ':props' : referenceTo(target);
}

// Where the object was written first, or null: then it is remembered here.
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

// Where the element was written, all of it.
export function findElement(written: Written, element: Element): Place | null {
  const known = written.get(element.props);
  return known !== undefined && known.source === element
    ? known
    : (written.get(element) ?? null);
}

// The same for an element whose props object is another's too: elements are known by
// their props, so the second one has to be known by itself.
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
