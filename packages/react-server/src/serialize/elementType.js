// The type of an element that stays one: item 1 of its tuple.

import type {Place} from '../places/place.js';
import type {Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {BOUNDARY, EXPOSES} from '../places/place.js';
import {ACTIVITY_TYPE, SUSPENSE_TYPE} from '../request/reactInternals.js';
import {outlineImport} from '../values/clientReferences.js';
import {isTemporaryReference} from '../values/temporaryReferences.js';
import {referenceToReported} from './inPlace.js';
import {serializePrimitive, serializeSymbol} from './serializeValue.js';

// `"$L1"` for a client component, `"$1"` for the symbol of a built-in type. What the type
// means to the batching is noted on the element's place.
export function serializeType(draft: Draft, place: Place, type: any): unknown {
  if (typeof type === 'symbol') {
    if (type === SUSPENSE_TYPE || type === ACTIVITY_TYPE) {
      place.flags |= BOUNDARY;
    }
    return serializeSymbol(draft, place, 'type', type);
  }
  if (typeof type === 'function') {
    place.flags |= EXPOSES;
    if (!isTemporaryReference(type)) {
      return serializeClientType(draft, type);
    }
  }
  return serializePrimitive(draft, place, 'type', type);
}

// The client renderer unwraps a lazy type, so an element need not wait for its module.
export function serializeClientType(
  draft: Draft,
  reference: interface {},
): string {
  try {
    const text = encodeLazyReference(outlineImport(draft.request, reference));
    draft.weight += text.length;
    return text;
  } catch (error) {
    return referenceToReported(draft, error);
  }
}
