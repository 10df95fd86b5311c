// The props of an element. The JSX runtime passes any object on: an instance of a class, a Map or an
// array is sent as such, or refused.

import type {Place} from '../places/place.js';
import type {Container, WireModel} from '../places/wire.js';
import type {UserObject} from '../request/userValues.js';
import type {Draft} from '../rows/draft.js';

import {isPlainObject} from 'flight-core/src/guard/plainObject.js';
import {OBJECT_PROTOTYPE} from 'flight-core/src/guard/plainProperty.js';

import {placeIn} from '../rows/draft.js';

const PROPS_INDEX = 3;

export function walkProps(
  draft: Draft,
  place: Place,
  props: UserObject,
  tuple: Container,
): WireModel {
  return (Object.getPrototypeOf(props) as unknown) === OBJECT_PROTOTYPE ||
    isPlainObject(props)
    ? draft.walk.properties(draft, place, props)
    : walkOddProps(draft, place, props, tuple);
}

function walkOddProps(
  draft: Draft,
  place: Place,
  props: UserObject,
  tuple: Container,
): WireModel {
  const {written} = draft;
  const slot = placeIn(draft, place, PROPS_INDEX);
  slot.flags = 0;
  // The element is remembered by its props, which are not written yet.
  const known = written.get(props);
  written.delete(props);
  const wire = draft.walk.slot(draft, slot, props, tuple);
  if (known !== undefined) {
    written.set(props, known);
  }
  return wire;
}
