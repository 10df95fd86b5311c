// The walk: a value becomes a wire model, a plain tree that `JSON.stringify` can take as
// it is. This is the only recursion of the renderer, and its hottest code: see the
// benchmarks `sections` and `table`.
//
// A slot is where a value stands: a container and a key, which whoever walks the
// container puts on the draft. Inside slots there is no key context; a component makes
// one for what it returns, and it ends with the first element, array or object.

import type {Place} from '../places/place.js';
import type {Element} from '../request/reactInternals.js';
import type {Container, Draft, Walk} from '../rows/draft.js';

import {isPlainObject} from 'flight-core/src/guard/plainObject.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {fragmentOf, joinKeys, leaveContext} from '../evaluate/keyPath.js';
import {MENTION_TYPE} from '../evaluate/mention.js';
import {isReducible, reduce} from '../evaluate/reduce.js';
import {referenceToThrown, serializePromise} from '../evaluate/suspend.js';
import {closeBoundary, closeElement} from '../partition/partition.js';
import {
  ADDRESSABLE,
  BOUNDARY,
  ELEMENT,
  EMPTY,
  EXPOSES,
  firstPlace,
  inheritExposure,
  isSamePlace,
} from '../places/place.js';
import {
  ELEMENT_TYPE,
  LAZY_TYPE,
  OLD_ELEMENT_TYPE,
} from '../request/reactInternals.js';
import {LAZY_REFERENCE_WEIGHT, placeIn} from '../rows/draft.js';
import {isDateText} from '../values/kinds.js';
import {
  findAgain,
  findOrRemember,
  pointAt,
  pointTo,
} from '../values/pointTo.js';
import {LONG_STRING} from '../values/strings.js';
import {encodeTemporaryReference} from '../values/temporaryReferences.js';
import {refuseRef} from '../values/unsupported.js';
import {DEEPEST_LEVEL, putOff} from './deep.js';
import {serializeClientType, serializeType} from './elementType.js';
import {walkInContext} from './formatContext.js';
import {weigh} from './inPlace.js';
import {
  serializeClientReference,
  serializePrimitive,
  serializeString,
} from './serializeValue.js';
import {walkSpecial} from './specialObject.js';

// Characters around a key, around a string, and of an element's tuple without its type,
// key and props.
const KEY_WEIGHT = 3;
const STRING_WEIGHT = 2;
const TUPLE_WEIGHT = 14;
const BRACKETS_WEIGHT = 2;

// What a component or lazy evaluated to, in the place where it stood.
export function walkReduced(
  draft: Draft,
  place: Place,
  value: any, // whatever user code passes
  container: Container,
): unknown {
  if (typeof value !== 'object' || value === null) {
    if (value === undefined) {
      place.flags |= EMPTY;
    }
    return serializePrimitive(draft, place.parent, place.key, value);
  }
  return value.$$typeof === ELEMENT_TYPE
    ? walkElement(draft, place, value, container)
    : walkObject(draft, place, value, container);
}

// An object in a property or an item.
function walkSlot(draft: Draft, parent: Place, value: any): unknown {
  const {container, key} = draft;
  if (value.$$typeof === ELEMENT_TYPE) {
    return walkElementSlot(draft, parent, value);
  }
  if (typeof value.toJSON === 'function') {
    return walkConverted(draft, parent, value);
  }
  return walkObject(draft, placeIn(draft, parent, key), value, container);
}

// `toJSON` decides what is sent instead; of a date, it gives the text.
function walkConverted(draft: Draft, parent: Place, value: any): unknown {
  const {container, key} = draft;
  const json = value.toJSON(String(key));
  const tracer = draft.request.tracer;
  if (tracer !== null) {
    tracer.valueConverted({parent, key}, value);
  }
  if (typeof json !== 'object' || json === null) {
    return isDateText(value, json)
      ? weigh(draft, '$D' + json)
      : serializePrimitive(draft, parent, key, json);
  }
  return json.$$typeof === ELEMENT_TYPE
    ? walkElementSlot(draft, parent, json)
    : walkObject(draft, placeIn(draft, parent, key), json, container);
}

function walkElementSlot(
  draft: Draft,
  parent: Place,
  element: Element,
): unknown {
  const {container, key} = draft;
  const place = placeIn(draft, parent, key);
  if (typeof element.type === 'string' || !isReducible(draft, element)) {
    const tracer = draft.request.tracer;
    if (tracer !== null) {
      const mention = tracer.valueFound(draft, element);
      if (mention !== null) {
        return pointAt(draft, mention.target, place, container);
      }
    }
    return walkElement(draft, place, element, container);
  }
  const {written} = draft;
  const known = written.get(element);
  if (known !== undefined) {
    return pointAt(draft, known, place, container);
  }
  if ((place.flags & ADDRESSABLE) !== 0) {
    written.set(element, place);
  }
  return walkReducible(draft, place, element, container);
}

// A failure stays in the slot; its siblings go on.
export function walkReducible(
  draft: Draft,
  place: Place,
  model: unknown,
  container: Container,
): unknown {
  let value;
  try {
    value = reduce(draft, place, model);
  } catch (thrown) {
    leaveContext(draft);
    draft.weight += LAZY_REFERENCE_WEIGHT;
    return referenceToThrown(draft, thrown);
  }
  const wire = walkReduced(draft, place, value, container);
  leaveContext(draft);
  return wire;
}

// An element at a place, under the key context that the components above have left.
function walkElement(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): unknown {
  if (element.props.ref != null) {
    return refuseElement(draft, element);
  }
  if (draft.level >= DEEPEST_LEVEL) {
    return putOff(draft, place, element);
  }
  if (draft.keyPath === null && !draft.implicitSlot) {
    draft.tupleKey = element.key;
    draft.isTupleFree = true;
    return walkTuple(draft, place, element, container);
  }
  const key = joinKeys(draft.keyPath, element.key);
  const isWrapped = draft.implicitSlot && key !== null;
  leaveContext(draft);
  draft.tupleKey = key;
  draft.isTupleFree = false;
  if (!isWrapped) {
    return walkTuple(draft, place, element, container);
  }
  // Its key must not become one in the list that the component stands in.
  const wrap: Array<unknown> = [];
  const inner = inheritExposure(placeIn(draft, place, 0), place);
  draft.weight += BRACKETS_WEIGHT;
  wrap.push(walkTuple(draft, inner, element, wrap));
  return wrap;
}

function refuseElement(draft: Draft, element: Element): string {
  draft.stoppedAt = element;
  return referenceToThrown(draft, refuseRef());
}

// `["$","div",null,{"children":"text"}]`; its key, which may be a composite one, and
// whether the element may be found again by its identity are on the draft.
function walkTuple(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): unknown {
  const {tupleKey, isTupleFree} = draft;
  const {type, props} = element;
  const {written} = draft;
  const {host, tracer} = draft.request;
  const known = written.get(props);
  if (known === undefined) {
    if ((place.flags & ADDRESSABLE) !== 0) {
      // What a row begins with was registered with the row, or not at all.
      place.source = isTupleFree && place.row === null ? element : null;
      written.set(props, place);
    }
  } else if (isTupleFree && place.row === null) {
    const same =
      known.source === element ? known : findAgain(written, element, place);
    if (same !== null) {
      return pointAt(draft, same, place, container);
    }
  }
  const before = draft.weight;
  draft.weight = before + TUPLE_WEIGHT;
  place.flags |= ELEMENT;
  const tuple: Array<unknown> = ['$', type, null, props];
  if (tracer !== null) {
    tracer.tupleMade(draft, tuple, element);
  }
  let context = draft.formatContext;
  if (typeof type === 'string') {
    tuple[1] = serializeString(draft, type);
    context = host.enterElement(draft.request, type, props, context);
  } else {
    walkType(draft, place, tuple);
  }
  if (tupleKey !== null) {
    tuple[2] = serializeString(draft, tupleKey);
  }
  if (known !== undefined) {
    const toProps = (known.flags & ELEMENT) !== 0;
    const target = firstPlace(known);
    const slot = {container: tuple, key: 3, from: place, target, toProps};
    tuple[3] = pointTo(draft, slot);
  } else if ((place.flags & BOUNDARY) !== 0) {
    walkBoundary(draft, place, tuple, {container, before});
  } else if (context !== draft.formatContext) {
    tuple[3] = walkInContext(draft, place, props, context);
  } else {
    tuple[3] = walkProperties(draft, place, props);
  }
  if (draft.weight - before >= draft.floor && (place.flags & BOUNDARY) === 0) {
    closeElement(draft, place, container, before);
  }
  return tuple;
}

// Types that are no strings: references and symbols, or whatever else stands there, for
// the client to complain about.
function walkType(draft: Draft, place: Place, tuple: Array<unknown>): void {
  const type: any = tuple[1]; // anything can stand there
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

// The properties of an element or a plain object. The copy has the shape of the original,
// so only what differs on the wire is stored again (benchmark `sections`).
function walkProperties(
  draft: Draft,
  place: Place,
  source: {readonly [string]: unknown},
): {[string]: unknown} {
  const wire: {[string]: unknown} = {...source};
  const tracer = draft.request.tracer;
  if (tracer !== null) {
    tracer.objectFound(place, source);
  }
  draft.level++;
  for (const key in wire) {
    const value = wire[key];
    draft.weight += key.length + KEY_WEIGHT;
    if (typeof value === 'string') {
      if (value.length < LONG_STRING && value.charCodeAt(0) !== DOLLAR) {
        draft.weight += value.length + STRING_WEIGHT;
      } else {
        wire[key] = serializeString(draft, value);
      }
    } else if (typeof value === 'object' && value !== null) {
      draft.container = wire;
      draft.key = key;
      wire[key] =
        key === 'children' && (place.flags & BOUNDARY) !== 0
          ? walkBehind(draft, place, value)
          : walkSlot(draft, place, value);
    } else {
      wire[key] = serializePrimitive(draft, place, key, value);
    }
  }
  draft.level--;
  return wire;
}

// Content of a paint boundary: it may appear later than what is around the boundary.
function walkBehind(draft: Draft, place: Place, value: unknown): unknown {
  const before = draft.weight;
  draft.depth++;
  const wire = walkSlot(draft, place, value);
  draft.depth--;
  draft.behindWeight = draft.weight - before;
  return wire;
}

function walkBoundary(
  draft: Draft,
  place: Place,
  tuple: Array<any>, // `["$", type, key, props]`, whose items differ in type
  opened: {readonly container: Container, readonly before: number},
): void {
  const outerBehindWeight = draft.behindWeight;
  const props = tuple[3];
  draft.behindWeight =
    typeof props.children === 'string' ? props.children.length : 0;
  tuple[3] = walkProperties(draft, place, props);
  const {behindWeight} = draft;
  draft.behindWeight = outerBehindWeight;
  const {container, before} = opened;
  if (draft.weight - before >= draft.floor) {
    closeBoundary(draft, place, container, {before, behindWeight});
  }
}

// Items of an array. Holes are read as undefined and sent as such.
function walkItems(
  draft: Draft,
  place: Place,
  source: ReadonlyArray<unknown>,
): Array<unknown> {
  const {length} = source;
  const wire: Array<unknown> = source.slice();
  const tracer = draft.request.tracer;
  if (tracer !== null) {
    tracer.listFound(place, source);
  }
  draft.weight += BRACKETS_WEIGHT + length;
  draft.level++;
  for (let index = 0; index < length; index++) {
    const value = wire[index];
    if (typeof value === 'string') {
      if (value.length < LONG_STRING && value.charCodeAt(0) !== DOLLAR) {
        draft.weight += value.length + STRING_WEIGHT;
      } else {
        wire[index] = serializeString(draft, value);
      }
    } else if (typeof value === 'object' && value !== null) {
      draft.container = wire;
      draft.key = index;
      wire[index] = walkSlot(draft, place, value);
    } else {
      wire[index] = serializePrimitive(draft, place, index, value);
    }
  }
  draft.level--;
  return wire;
}

// Objects that are no elements, in the order in which the protocol tells them apart.
function walkObject(
  draft: Draft,
  place: Place,
  value: any, // whatever user code passes
  container: Container,
): unknown {
  if (draft.request.temporaryReferences !== null) {
    const temporary = encodeTemporaryReference(draft.request, value);
    if (temporary !== null) {
      leaveContext(draft);
      return weigh(draft, temporary);
    }
  }
  if (draft.level >= DEEPEST_LEVEL && !draft.written.has(value)) {
    return putOff(draft, place, value);
  }
  if (Array.isArray(value)) {
    return walkArray(draft, place, value, container);
  }
  const mark: unknown = value.$$typeof;
  if (mark !== undefined) {
    if (mark === LAZY_TYPE || mark === OLD_ELEMENT_TYPE) {
      return walkReducible(draft, place, value, container);
    }
    if (draft.request.host.isClientReference(value)) {
      return serializeClientReference(draft, value);
    }
    if (mark === MENTION_TYPE) {
      return pointAt(draft, value.target, place, container);
    }
  }
  if (typeof value.then === 'function') {
    return weigh(draft, serializePromise(draft, value));
  }
  const known = findOrRemember(draft.written, value, place);
  if (known !== null) {
    return pointToObject(draft, place, known, container);
  }
  const isIterable =
    typeof value[Symbol.iterator] === 'function' ||
    typeof value[Symbol.asyncIterator] === 'function';
  return isIterable || !isPlainObject(value)
    ? walkSpecial(draft, place, value, container)
    : walkRecord(draft, place, value);
}

function walkRecord(
  draft: Draft,
  place: Place,
  value: any, // a plain object, as tested
): unknown {
  leaveContext(draft);
  draft.weight += BRACKETS_WEIGHT;
  return walkProperties(draft, place, value);
}

function pointToObject(
  draft: Draft,
  place: Place,
  target: Place,
  container: Container,
): string {
  leaveContext(draft);
  // The props of an element may be met as a value of their own.
  if ((target.flags & ELEMENT) === 0) {
    return pointAt(draft, target, place, container);
  }
  const {key} = place;
  return pointTo(draft, {container, key, from: place, target, toProps: true});
}

function walkArray(
  draft: Draft,
  place: Place,
  array: ReadonlyArray<unknown>,
  container: Container,
): unknown {
  const {keyPath, written} = draft;
  const known = written.get(array);
  if (known !== undefined && !isSamePlace(known, place)) {
    return pointToObject(draft, place, known, container);
  }
  const tracer = draft.request.tracer;
  if (tracer !== null) {
    const mention = tracer.valueFound(draft, array);
    if (mention !== null) {
      return pointAt(draft, mention.target, place, container);
    }
  }
  if (keyPath !== null) {
    return walkKeyedList(draft, place, array, container);
  }
  if ((place.flags & ADDRESSABLE) !== 0) {
    written.set(array, place);
  }
  leaveContext(draft);
  return walkItems(draft, inheritExposure(place, place.parent), array);
}

// A list under a key becomes a fragment that has the key.
function walkKeyedList(
  draft: Draft,
  place: Place,
  list: ReadonlyArray<unknown>,
  container: Container,
): unknown {
  return walkElement(draft, place, fragmentOf(list), container);
}

export const walk: Walk = {
  items: walkItems,
  properties: walkProperties,
  element: walkElement,
  slot: walkSlot,
  reduced: walkReduced,
};
