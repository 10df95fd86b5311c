// An element: a tuple of a mark, its type, its key and its props.

import type {Place} from '../places/place.js';
import type {Container, WireArray, WireModel} from '../places/wire.js';
import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';

import {NO_KEYS, joinKeys} from '../places/keyContext.js';
import {BOUNDARY, ELEMENT, EXPOSES, ITEM, firstPlace} from '../places/place.js';
import {ACTIVITY_TYPE, SUSPENSE_TYPE} from '../request/reactInternals.js';
import {CAN_TAINT, refuseTaintedObject} from '../request/taints.js';
import {isTemporaryReference} from '../temporary/temporaryProxy.js';
import {serializeClientType} from '../values/clientReferences.js';
import {referenceToError} from '../values/errorRows.js';
import {
  findOrRemember,
  findPlace,
  pointAt,
  pointTo,
  remember,
} from '../values/pointTo.js';
import {serializeString} from '../values/strings.js';
import {serializeSymbol} from '../values/symbols.js';
import {serializePrimitive} from './serializeValue.js';

// Characters of the tuple without its type, key and props.
const TUPLE_WEIGHT = 14;

// The tuple without its props, unless they were written before: then they are a reference. An invalid
// type, an object, is null as well. Returns a reference if the element was written before.
export function openTuple(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireArray | string {
  const {ledger} = draft;
  const {keys} = place;
  const {host, tracer} = draft.request;
  const {type, props} = element;
  // In a key context the element differs from its other occurrences.
  const canDedupe =
    keys === NO_KEYS &&
    (place.row === null || isSharedRoot(draft, place, element));
  const known = findPlace(draft.written, props);
  if (known === null) {
    place.source = canDedupe ? element : null;
    remember(draft, props, place);
  } else if (canDedupe) {
    const same =
      known.source === element ? known : findOrRemember(draft, element, place);
    if (same !== null) {
      return pointAt(ledger, same, place, container);
    }
  }
  ledger.weight += TUPLE_WEIGHT;
  place.flags |= ELEMENT;
  const tuple: WireArray = [ELEMENT_MARK, null, null, null];
  tracer?.tupleMade(draft, place, tuple, element);
  if (typeof type === 'string') {
    tuple[1] = serializeString(draft, type);
  } else if (type === null || typeof type !== 'object') {
    tuple[1] = serializeType(draft, place, type);
  } else if (host.isClientReference(type)) {
    place.flags |= EXPOSES;
    tuple[1] = serializeClientType(draft, type);
  }
  const key = joinKeys(keys.keyPath, element.key);
  if (key !== null) {
    tuple[2] =
      typeof key === 'string'
        ? serializeString(draft, key)
        : serializeSymbol(draft, place, 'key', key);
  }
  if (known !== null) {
    const toProps = (known.flags & ELEMENT) !== 0;
    const target = firstPlace(known);
    const slot = {container: tuple, key: 3, from: place, target, toProps};
    tuple[3] = pointTo(ledger, slot);
  }
  const tainted = CAN_TAINT ? refuseTaintedObject(props) : null;
  if (tainted !== null) {
    tuple[3] = referenceToError(draft, tainted);
  }
  return tuple;
}

// In development, rows of a lazy have different debug information about its result.
function isSharedRoot(draft: Draft, place: Place, element: Element): boolean {
  return (
    draft.request.tracer === null ||
    (place.flags & ITEM) !== 0 ||
    draft.task.stop.model === element
  );
}

// `"$L1"` for a client component, `"$1"` for the symbol of a built-in type. The type sets flags of
// the place, which the partition reads.
function serializeType(draft: Draft, place: Place, type: unknown): WireModel {
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
