// The walk: a value becomes a wire model, a plain tree for `JSON.stringify`. The only recursion of
// the renderer, and its hottest code (benchmarks `sections` and `table`).
//
// Slots have no key context. A component sets one for its result, and the first element, array or
// object of the result ends it.

import type {Place} from '../places/place.js';
import type {
  Container,
  WireArray,
  WireModel,
  WireObject,
} from '../places/wire.js';
import type {Element} from '../request/reactInternals.js';
import type {UserObject} from '../request/userValues.js';
import type {Draft, Walk} from '../rows/draft.js';

import {asThenable} from 'flight-core/src/guard/thenable.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {DOLLAR, ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';

import {RepeatedValue} from '../evaluate/repeatedValue.js';
import {isReducible, reduce} from '../evaluate/reduce.js';
import {referenceToThrown, serializePromise} from '../evaluate/suspend.js';
import {closeElement} from '../partition/partition.js';
import {
  BOUNDARY,
  ELEMENT,
  EMPTY,
  EXPOSES,
  ITEM,
  firstPlace,
  inheritExposure,
  isSamePlace,
} from '../places/place.js';
import {joinKeys, NO_KEYS} from '../request/keyContext.js';
import {
  ELEMENT_TYPE,
  LAZY_TYPE,
  OLD_ELEMENT_TYPE,
  fragmentOf,
} from '../request/reactInternals.js';
import {convert, elementOf} from '../request/userValues.js';
import {placeIn} from '../rows/draft.js';
import {LAZY_REFERENCE_WEIGHT} from '../rows/ledger.js';
import {
  ARRAY,
  isDateText,
  kindOf,
  RECORD,
  THENABLE,
  Unreadable,
} from '../values/kinds.js';
import {
  findAt,
  findOrRemember,
  findPlace,
  pointAt,
  pointTo,
  pointToObject,
  remember,
} from '../values/pointTo.js';
import {LONG_STRING} from '../values/strings.js';
import {encodeTemporaryReference} from '../values/temporaryReferences.js';
import {DEEPEST_LEVEL, deferDeepValue} from './deep.js';
import {serializeClientType, serializeType} from './elementType.js';
import {referenceToElementWithRef} from './elementWithRef.js';
import {walkInContext} from './formatContext.js';
import {failAt, weigh} from './inPlace.js';
import {walkProps} from './oddProps.js';
import {walkBehind, walkBoundary} from './paintBoundary.js';
import {
  serializeClientReference,
  serializePrimitive,
  serializeString,
} from './serializeValue.js';
import {isListLike} from '../values/iterables.js';
import {walkSpecial} from './specialObject.js';

// Characters around a key, around a string, of an element's tuple without its type, key and
// props, and around a list.
const KEY_WEIGHT = 3;
const STRING_WEIGHT = 2;
const TUPLE_WEIGHT = 14;
const BRACKETS_WEIGHT = 2;

// The result of a component or lazy, in the slot of the component or lazy.
export function walkReduced(
  draft: Draft,
  place: Place,
  value: unknown,
  container: Container,
): WireModel {
  if (typeof value !== 'object' || value === null) {
    if (value === undefined) {
      place.flags |= EMPTY;
    }
    return serializePrimitive(draft, place.parent, place.key, value);
  }
  const element = elementOf(value);
  return element === null
    ? walkObject(draft, place, value, container)
    : walkElement(draft, place, element, container);
}

// An object in a property or an item.
function walkSlot(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  const element = elementOf(value);
  if (element !== null) {
    return walkElementSlot(draft, place, element, container);
  }
  return typeof value.toJSON === 'function'
    ? walkConverted(draft, place, value, container)
    : walkObject(draft, place, value, container);
}

// Sends the result of `toJSON`; for a date this is its text.
function walkConverted(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  const {parent, key} = place;
  const json = convert(value, String(key));
  if (draft.request.tracer !== null) {
    draft.request.tracer.valueConverted(place, value);
  }
  if (typeof json !== 'object' || json === null) {
    return isDateText(value, json)
      ? weigh(draft, encodeDate(json))
      : serializePrimitive(draft, parent, key, json);
  }
  const element = elementOf(json);
  return element === null
    ? walkObject(draft, place, json, container)
    : walkElementSlot(draft, place, element, container);
}

export function walkElementSlot(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  if (typeof element.type === 'string' || !isReducible(draft, element)) {
    const tracer = draft.request.tracer;
    if (tracer !== null) {
      const replacement = tracer.valueFound(draft, element, place);
      if (replacement !== null) {
        return pointAt(draft.ledger, replacement.target, place, container);
      }
    }
    return walkElement(draft, place, element, container);
  }
  const known = findAt(draft.written, element, place);
  if (known !== null) {
    return pointAt(draft.ledger, known, place, container);
  }
  remember(draft, element, place);
  return walkReducible(draft, place, element, container);
}

// A failure affects only this slot.
export function walkReducible(
  draft: Draft,
  place: Place,
  model: unknown,
  container: Container,
): WireModel {
  let value;
  try {
    value = reduce(draft, place, model);
  } catch (thrown) {
    draft.keys = NO_KEYS;
    draft.ledger.weight += LAZY_REFERENCE_WEIGHT;
    return referenceToThrown(draft, thrown);
  }
  const wire = walkReduced(draft, place, value, container);
  draft.keys = NO_KEYS;
  return wire;
}

// An element in the key context of the components around it.
function walkElement(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  if (element.props.ref != null) {
    return referenceToElementWithRef(draft, place, element, container);
  }
  if (draft.level >= DEEPEST_LEVEL) {
    return deferDeepValue(draft, place, element);
  }
  const {keyPath, implicitSlot} = draft.keys;
  if (!implicitSlot || (keyPath === null && element.key === null)) {
    return walkTuple(draft, place, element, container);
  }
  // In its own list: otherwise its key would be a key in the list around the component.
  const wrap: WireArray = [];
  const inner = inheritExposure(placeIn(draft, place, 0), place);
  draft.ledger.weight += BRACKETS_WEIGHT;
  wrap.push(walkTuple(draft, inner, element, wrap));
  return wrap;
}

// `["$","div",null,{"children":"text"}]`
function walkTuple(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  const {keys, ledger} = draft;
  const {host, tracer, floor} = draft.request;
  const {type, props} = element;
  // In a key context the element differs from its other occurrences.
  const canDedupe =
    keys === NO_KEYS &&
    (place.row === null || isSharedRoot(draft, place, element));
  draft.keys = NO_KEYS;
  const known = findAt(draft.written, props, place);
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
  const before = ledger.weight;
  ledger.weight = before + TUPLE_WEIGHT;
  place.flags |= ELEMENT;
  const tuple: WireArray = [ELEMENT_MARK, null, null, null];
  if (tracer !== null) {
    tracer.tupleMade(draft, tuple, element);
  }
  let context = draft.formatContext;
  if (typeof type === 'string') {
    tuple[1] = serializeString(draft, type);
    context = host.enterElement(draft.request, type, props, context);
  } else {
    walkType(draft, place, type, tuple);
  }
  const key = joinKeys(keys.keyPath, element.key);
  if (key !== null) {
    tuple[2] = serializeString(draft, key);
  }
  if (known !== null) {
    const toProps = (known.flags & ELEMENT) !== 0;
    const target = firstPlace(known);
    const slot = {container: tuple, key: 3, from: place, target, toProps};
    tuple[3] = pointTo(ledger, slot);
  } else if ((place.flags & BOUNDARY) !== 0) {
    tuple[3] = walkBoundary(draft, place, props, {container, before});
  } else if (context !== draft.formatContext) {
    tuple[3] = walkInContext(draft, place, props, context);
  } else {
    tuple[3] = walkProps(draft, place, props, tuple);
  }
  if (ledger.weight - before >= floor && (place.flags & BOUNDARY) === 0) {
    closeElement(ledger, place, container, before);
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

// Types other than strings: references and symbols. Invalid types are sent, too: the client reports
// them.
function walkType(
  draft: Draft,
  place: Place,
  type: unknown,
  tuple: WireArray,
): void {
  if (type === null || typeof type !== 'object') {
    tuple[1] = serializeType(draft, place, type);
  } else if (draft.request.host.isClientReference(type)) {
    place.flags |= EXPOSES;
    tuple[1] = serializeClientType(draft, type);
  } else {
    const slot = placeIn(draft, place, 1);
    slot.flags = 0;
    tuple[1] =
      type.$$typeof === ELEMENT_TYPE
        ? walkReducible(draft, slot, type, tuple)
        : walkObject(draft, slot, type, tuple);
  }
}

// The properties of an element or a plain object. The copy has the shape of the source, and only
// values that differ on the wire are stored again (benchmark `sections`).
function walkProperties(
  draft: Draft,
  place: Place,
  source: {readonly [string]: unknown},
): WireObject {
  const {hasInherited, ledger} = draft;
  const wire: WireObject = {...(source as $FlowFixMe)}; // the loop replaces other values
  draft.request.tracer?.objectFound(place, source);
  draft.level++;
  // Faster than a list of keys (benchmark `table`).
  for (const key in wire) {
    if (hasInherited && !Object.hasOwn(wire, key)) {
      continue;
    }
    const value: unknown = wire[key];
    ledger.weight += key.length + KEY_WEIGHT;
    if (typeof value === 'string') {
      if (value.length < LONG_STRING && value.charCodeAt(0) !== DOLLAR) {
        ledger.weight += value.length + STRING_WEIGHT;
      } else {
        wire[key] = serializeString(draft, value);
      }
    } else if (typeof value === 'object' && value !== null) {
      const slot = placeIn(draft, place, key);
      wire[key] =
        key === 'children' && (place.flags & BOUNDARY) !== 0
          ? walkBehind(draft, slot, value, wire)
          : walkSlot(draft, slot, value, wire);
    } else {
      wire[key] = serializePrimitive(draft, place, key, value);
    }
  }
  draft.level--;
  return wire;
}

// The items of an array, of any class: reads only its length and the items, so it runs no code of a
// subclass (`slice` calls its constructor). Holes are sent as undefined.
function walkItems(
  draft: Draft,
  place: Place,
  source: ReadonlyArray<unknown>,
): WireModel {
  const {ledger} = draft;
  const {length} = source;
  const wire: WireArray = new Array(length);
  ledger.weight += BRACKETS_WEIGHT + length;
  const outlined = draft.request.tracer?.listFound(draft, place, source);
  if (outlined != null) {
    return outlined;
  }
  draft.level++;
  for (let index = 0; index < length; index++) {
    const value: unknown = source[index];
    if (typeof value === 'string') {
      if (value.length < LONG_STRING && value.charCodeAt(0) !== DOLLAR) {
        ledger.weight += value.length + STRING_WEIGHT;
        wire[index] = value;
      } else {
        wire[index] = serializeString(draft, value);
      }
    } else if (typeof value === 'object' && value !== null) {
      const slot = placeIn(draft, place, index);
      wire[index] = walkSlot(draft, slot, value, wire);
    } else {
      wire[index] = serializePrimitive(draft, place, index, value);
    }
  }
  draft.level--;
  return wire;
}

// Objects other than elements, in the order of the protocol.
function walkObject(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  if (draft.request.temporaryReferences !== null) {
    const temporary = encodeTemporaryReference(draft.request, value);
    if (temporary !== null) {
      draft.keys = NO_KEYS;
      return weigh(draft, temporary);
    }
  }
  if (
    draft.level >= DEEPEST_LEVEL &&
    findPlace(draft.written, value) === null
  ) {
    return deferDeepValue(draft, place, value);
  }
  const mark: unknown = value.$$typeof;
  if (mark !== undefined) {
    if (mark === LAZY_TYPE || mark === OLD_ELEMENT_TYPE) {
      return walkReducible(draft, place, value, container);
    }
    if (draft.request.host.isClientReference(value)) {
      return serializeClientReference(draft, value);
    }
    if (value instanceof RepeatedValue) {
      return pointAt(draft.ledger, value.target, place, container);
    }
  }
  const kind = kindOf(value);
  if (kind === ARRAY && Array.isArray(value)) {
    return walkArray(draft, place, value, container);
  }
  const thenable = kind === THENABLE ? asThenable(value) : null;
  if (thenable !== null) {
    return weigh(draft, serializePromise(draft, thenable));
  }
  const unreadable = kind instanceof Unreadable ? kind : null;
  if (unreadable === null || !unreadable.mayBeThenable) {
    const known = findOrRemember(draft, value, place);
    if (known !== null) {
      return draft.keys.keyPath !== null && kind !== RECORD && isListLike(value)
        ? walkElement(draft, place, fragmentOf(value), container)
        : pointToObject(draft, place, known, container);
    }
  }
  if (unreadable !== null) {
    draft.keys = NO_KEYS;
    return failAt(draft, place, unreadable.error);
  }
  return kind === RECORD
    ? walkRecord(draft, place, value)
    : walkSpecial(draft, place, value, container);
}

function walkRecord(draft: Draft, place: Place, value: UserObject): WireModel {
  draft.keys = NO_KEYS;
  draft.ledger.weight += BRACKETS_WEIGHT;
  return walkProperties(draft, place, value);
}

function walkArray(
  draft: Draft,
  place: Place,
  array: ReadonlyArray<unknown>,
  container: Container,
): WireModel {
  const {keys} = draft;
  const known = findAt(draft.written, array, place);
  if (known !== null && !isSamePlace(known, place)) {
    // The reference is inside the fragment: a list that is written elsewhere has no key of its own.
    return keys.keyPath === null
      ? pointToObject(draft, place, known, container)
      : walkKeyedList(draft, place, array, container);
  }
  const tracer = draft.request.tracer;
  if (tracer !== null) {
    const replacement = tracer.valueFound(draft, array, place);
    if (replacement !== null) {
      return pointAt(draft.ledger, replacement.target, place, container);
    }
  }
  if (keys.keyPath !== null) {
    return walkKeyedList(draft, place, array, container);
  }
  remember(draft, array, place);
  draft.keys = NO_KEYS;
  return walkItems(draft, inheritExposure(place, place.parent), array);
}

// A list under a key becomes a fragment with that key.
function walkKeyedList(
  draft: Draft,
  place: Place,
  list: ReadonlyArray<unknown>,
  container: Container,
): WireModel {
  return walkElement(draft, place, fragmentOf(list), container);
}

export const walk: Walk = {
  items: walkItems,
  properties: walkProperties,
  element: walkElement,
  slot: walkSlot,
  reduced: walkReduced,
};
