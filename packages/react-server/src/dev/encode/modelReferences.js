// Debug data refers to objects that the model has, too, instead of copying them, if their row was sent:
//
//   2:{"name":"Show","key":null,…,"props":{"user":"$1:user"}}
//
// Development readers make the value of a row wait for its debug information, so it must not wait for a
// row that comes later, or never.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Recording} from '../recording.js';

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

// Null if the model does not have the object, or its row was not sent.
export function referenceToModel(
  {places, request, sentRows}: Recording,
  value: UserObject,
): string | null {
  const stream = request.streams?.get(value);
  if (stream !== undefined) {
    return encodeReference(stream);
  }
  const written = places ?? request.written;
  const element = elementOf(value);
  const known =
    element === null ? written.get(value) : findElement(written, element);
  if (known == null || isLost(known)) {
    return null;
  }
  const place = firstPlace(known);
  if ((place.flags & EMPTY) !== 0 || !sentRows.has(rowOf(place))) {
    return null;
  }
  const toProps = element === null && (known.flags & ELEMENT) !== 0;
  return toProps ? referenceTo(place) + ':props' : referenceTo(place);
}

// All rows were sent, and the request is about to forget the model. The client may still request values
// that were left out.
export function keepPlaces(recording: Recording): void {
  const {deferred, request} = recording;
  if (deferred !== null && deferred.values.size > 0) {
    recording.places = new WeakMap(request.written.kept);
  }
}
