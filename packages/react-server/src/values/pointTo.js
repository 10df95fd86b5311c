// An object that is met again: its slot points to where it was written first.

import type {Container, Draft} from '../draft.js';
import type {Place} from '../place.js';
import type {Element} from '../reactInternals.js';
import type {Written} from '../written.js';

import {ADDRESSABLE, ALIAS, isSamePlace, referenceTo, rowOf} from '../place.js';

// About the length of `"$0:props:children:0"`.
const REFERENCE_WEIGHT = 20;

type Slot = {
  readonly container: Container,
  readonly key: string | number,
  readonly from: Place,
  readonly toProps: boolean,
};

// Gives the reference, or a stand-in until the rows of the draft have their final shape.
export function pointTo(draft: Draft, known: Place, slot: Slot): string {
  draft.weight += REFERENCE_WEIGHT;
  // Clients need not follow a reference to a reference.
  const target = firstPlace(known);
  if (rowOf(target).isSettled) {
    return referenceTo(target) + (slot.toProps ? ':props' : '');
  }
  draft.repeats.push({
    container: slot.container,
    key: slot.key,
    from: slot.from,
    target,
    toProps: slot.toProps,
  });
  return '';
}

// The object is all that stands at the place.
export function pointAt(
  draft: Draft,
  known: Place,
  place: Place,
  container: Container,
): string {
  place.flags |= ALIAS;
  place.source = firstPlace(known);
  const slot = {container, key: place.key, from: place, toProps: false};
  return pointTo(draft, known, slot);
}

function firstPlace(place: Place): Place {
  return (place.flags & ALIAS) === 0 ? place : (place.source as $FlowFixMe); // see ALIAS
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
