// The type of an element: item 1 of its tuple.

import type {Place} from '../places/place.js';
import type {WireModel} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {BOUNDARY, EXPOSES} from '../places/place.js';
import {ACTIVITY_TYPE, SUSPENSE_TYPE} from '../request/reactInternals.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {outlineImport} from '../values/clientReferences.js';
import {isTemporaryReference} from '../temporary/temporaryMark.js';
import {referenceToReported} from './inPlace.js';
import {serializePrimitive, serializeSymbol} from './serializeValue.js';

// `"$L1"` for a client component, `"$1"` for the symbol of a built-in type. Flags of the place tell
// the partition about the type.
export function serializeType(
  draft: Draft,
  place: Place,
  type: unknown,
): WireModel {
  if (typeof type === 'symbol') {
    if (type === SUSPENSE_TYPE || type === ACTIVITY_TYPE) {
      place.flags |= BOUNDARY;
    }
    return serializeSymbol(draft, place, 'type', type);
  }
  const callable = functionOf(type);
  if (callable !== null) {
    place.flags |= EXPOSES;
    if (!isTemporaryReference(callable)) {
      return serializeClientType(draft, callable);
    }
  }
  return serializePrimitive(draft, place, 'type', type);
}

// The client renderer unwraps lazy types, so the element does not wait for its module.
export function serializeClientType(
  draft: Draft,
  reference: interface {},
): string {
  try {
    const text = encodeLazyReference(outlineImport(draft.request, reference));
    draft.ledger.weight += text.length;
    return text;
  } catch (error) {
    return referenceToReported(draft, error);
  }
}
