// Objects that the walk does not look into: they are sent by reference.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';

import {RepeatedValue} from '../evaluate/repeatedValue.js';
import {weigh} from '../rows/ledger.js';
import {serializeClientReference} from '../values/clientReferences.js';
import {pointAt} from '../values/pointTo.js';
import {
  isServerObject,
  serializeServerObject,
} from '../values/serverReference.js';
import {encodeTemporaryReference} from '../values/temporaryReferences.js';

// Null for all other objects.
export function serializeOpaque(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): string | null {
  const temporary = encodeTemporaryReference(draft.request, value);
  if (temporary !== null) {
    return weigh(draft.ledger, temporary);
  }
  if (draft.request.host.isClientReference(value)) {
    return serializeClientReference(draft, value);
  }
  if (isServerObject(draft.request, value)) {
    return serializeServerObject(draft, value);
  }
  return value instanceof RepeatedValue
    ? pointAt(draft.ledger, value.target, place, container)
    : null;
}
