// The walk: a value becomes a wire model, a plain tree for `JSON.stringify`. The recursion over values,
// and the hottest code of the renderer (benchmarks `sections` and `table`). The key context of a value is
// that of its place, set by reduction; places inside the result have none.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Container, WireModel, WireObject} from '../places/wire.js';
import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {asThenable, convert} from 'flight-core/src/guard/userValues.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {
  beginContent,
  endContent,
  isSmallLeaf,
  noteWait,
  seekBlocks,
} from '../blocks/seek.js';
import {isReducible, reduce} from '../evaluate/reduce.js';
import {referenceToThrown} from '../evaluate/suspend.js';
import {closeBoundary, closeElement} from '../partition/partition.js';
import {BOUNDARY, inheritExposure, isSamePlace} from '../places/place.js';
import {
  LAZY_TYPE,
  OLD_ELEMENT_TYPE,
  elementOf,
  fragmentOf,
} from '../request/reactInternals.js';
import {CAN_TAINT, refuseTaintedObject} from '../request/taints.js';
import {gapIn, placeIn} from '../rows/draft.js';
import {LAZY_REFERENCE_WEIGHT, weigh} from '../rows/ledger.js';
import {failAt} from '../values/errorRows.js';
import {isListLike} from '../values/iterables.js';
import {ARRAY, RECORD, THENABLE, kindOf} from '../values/kinds.js';
import {
  findOrRemember,
  findPlace,
  pointAt,
  pointToObject,
  remember,
  rememberAs,
} from '../values/pointTo.js';
import {isServerObject} from '../values/serverReference.js';
import {PLAIN_LENGTH, serializeString} from '../values/strings.js';
import {serializePromise} from '../values/thenables.js';
import {outlineContent} from './content.js';
import {DEEPEST_LEVEL, deferDeepValue} from './deep.js';
import {openTuple} from './elementTuple.js';
import {serializeOpaque} from './opaqueObject.js';
import {
  enterBoundary,
  enterChildren,
  exitBoundary,
  exitChildren,
  postpone,
} from './paintBoundary.js';
import {
  serializeConverted,
  serializePrimitive,
  serializeReduced,
} from './serializeValue.js';
import {KEYED_ITERABLE, serializeSpecialObject} from './specialObject.js';

// Characters around a key, around a string, and around a list or an object.
const KEY_WEIGHT = 3;
const STRING_WEIGHT = 2;
const BRACKETS_WEIGHT = 2;

// The result of a component or lazy, in the slot of the component or lazy.
export function walkReduced(
  draft: Draft,
  place: Place,
  value: unknown,
  container: Container,
): WireModel {
  if (typeof value !== 'object' || value === null) {
    return serializeReduced(draft, place, value);
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
  return typeof value.toJSON === 'function' &&
    !isServerObject(draft.request, value)
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
  const tainted = CAN_TAINT ? refuseTaintedObject(value) : null;
  if (tainted !== null) {
    return failAt(draft, place, tainted);
  }
  const json = convert(value, String(place.key));
  draft.request.tracer?.valueConverted(place, value);
  if (typeof json === 'object' && json !== null) {
    const element = elementOf(json);
    return element === null
      ? walkObject(draft, place, json, container)
      : walkElementSlot(draft, place, element, container);
  }
  return serializeConverted(draft, place, value, json);
}

export function walkElementSlot(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  const {type, props} = element;
  // An element with a ref fails in reduction.
  if (
    props.ref == null &&
    (typeof type === 'string' || !isReducible(draft, element))
  ) {
    const replacement = draft.request.tracer?.valueFound(draft, element, place);
    if (replacement != null) {
      return pointAt(draft.ledger, replacement.target, place, container);
    }
    return walkElement(draft, place, element, container);
  }
  const known = findPlace(draft.written, element);
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
    draft.ledger.weight += LAZY_REFERENCE_WEIGHT;
    noteWait(draft);
    return referenceToThrown(draft, thrown);
  }
  return walkReduced(draft, place, value, container);
}

// An element in the key context of the components around it.
function walkElement(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  if (draft.level >= DEEPEST_LEVEL) {
    return deferDeepValue(draft, place, element);
  }
  const {keyPath, implicitSlot} = place.keys;
  if (!implicitSlot || (keyPath === null && element.key === null)) {
    return walkInSearch(draft, place, element, container);
  }
  // In its own list: otherwise its key would be a key in the list around the component.
  const wrap: Array<WireModel> = [];
  const inner = inheritExposure(placeIn(draft, place, 0), place);
  inner.keys = place.keys;
  draft.ledger.weight += BRACKETS_WEIGHT;
  wrap.push(walkInSearch(draft, inner, element, wrap));
  return wrap;
}

function walkInSearch(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  return draft.blocks === null || isSmallLeaf(element)
    ? walkTuple(draft, place, element, container)
    : seekBlocks(draft, place, {element, container}, walkTuple);
}

// `["$","div",null,{"children":"text"}]`
function walkTuple(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): WireModel {
  const {ledger, request} = draft;
  const before = ledger.weight;
  const tuple = openTuple(draft, place, element, container);
  if (typeof tuple === 'string') {
    return tuple;
  }
  const {type, props} = element;
  const {formatContext} = draft;
  if (typeof type === 'string') {
    draft.formatContext = request.host.enterElement(
      request,
      type,
      props,
      formatContext,
    );
  } else if (typeof type === 'object' && type !== null && tuple[1] === null) {
    // Invalid types are sent, too: the client reports them.
    const slot = gapIn(draft, place, 1);
    tuple[1] = walkReducible(draft, slot, type, tuple);
  }
  if (tuple[3] !== null) {
    // Written before, or refused.
  } else if (!isPlainObject(props)) {
    tuple[3] = walkOtherProps(draft, place, props, tuple);
  } else if ((place.flags & BOUNDARY) !== 0) {
    tuple[3] = walkBoundary(draft, place, props, {container, before});
  } else {
    tuple[3] = walkProperties(draft, place, props);
  }
  draft.formatContext = formatContext;
  if (
    ledger.weight - before >= request.floor &&
    (place.flags & BOUNDARY) === 0
  ) {
    closeElement(ledger, place, container, before);
  }
  return tuple;
}

// A call such as `jsx('b', new Map())` makes props that are sent like any other value.
function walkOtherProps(
  draft: Draft,
  place: Place,
  props: UserObject,
  tuple: Container,
): WireModel {
  const {written} = draft;
  const slot = gapIn(draft, place, 3);
  // The element is remembered by its props, which are not written yet.
  const known = written.get(props);
  written.delete(props);
  const wire = walkSlot(draft, slot, props, tuple);
  if (known !== undefined) {
    written.set(props, known);
  }
  return wire;
}

// `before` is the weight of the row when the boundary began.
function walkBoundary(
  draft: Draft,
  place: Place,
  props: UserObject,
  {container, before}: {readonly container: Container, readonly before: number},
): WireObject {
  const {ledger} = draft;
  const outerBehindWeight = enterBoundary(ledger, props);
  const wire = walkProperties(draft, place, props);
  const behindWeight = exitBoundary(ledger, outerBehindWeight);
  if (ledger.weight - before >= draft.request.floor) {
    closeBoundary(ledger, place, container, {before, behindWeight});
  }
  return wire;
}

// The children of a paint boundary.
function walkBehind(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  const {ledger} = draft;
  const isSought = beginContent(draft, place);
  let wire: WireModel = postpone(draft, value);
  if (wire === null) {
    const {weight} = ledger;
    const passWeight = enterChildren(ledger);
    wire = walkSlot(draft, place, value, container);
    exitChildren(ledger, weight, passWeight);
  }
  endContent(draft, isSought);
  return wire;
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
      if (value.length < PLAIN_LENGTH && value.charCodeAt(0) !== DOLLAR) {
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

// The items of an array, of any class: no code of a subclass runs (`slice` calls its constructor).
// Holes are sent as undefined. The copy has none, because V8 writes JSON of such arrays slowly.
function walkItems(
  draft: Draft,
  place: Place,
  source: ReadonlyArray<unknown>,
): WireModel {
  const {ledger} = draft;
  const {length} = source;
  const wire: Array<WireModel> = [];
  ledger.weight += BRACKETS_WEIGHT + length;
  const outlined = draft.request.tracer?.listFound(draft, place, source);
  if (outlined != null) {
    return outlined;
  }
  draft.level++;
  for (let index = 0; index < length; index++) {
    const value: unknown = source[index];
    if (typeof value === 'string') {
      if (value.length < PLAIN_LENGTH && value.charCodeAt(0) !== DOLLAR) {
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
  const mark: unknown = value.$$typeof;
  if (mark !== undefined || draft.request.temporaryReferences !== null) {
    const reference = serializeOpaque(draft, place, value, container);
    if (reference !== null) {
      return reference;
    }
  }
  if (
    draft.level >= DEEPEST_LEVEL &&
    findPlace(draft.written, value) === null
  ) {
    return deferDeepValue(draft, place, value);
  }
  if (mark === LAZY_TYPE || mark === OLD_ELEMENT_TYPE) {
    return walkReducible(draft, place, value, container);
  }
  const tainted = CAN_TAINT ? refuseTaintedObject(value) : null;
  if (tainted !== null) {
    return failAt(draft, place, tainted);
  }
  let kind;
  try {
    kind = kindOf(value);
  } catch (error) {
    // A getter or a trap of a proxy.
    return failAt(draft, place, error);
  }
  if (kind === ARRAY && Array.isArray(value)) {
    return walkArray(draft, place, value, container);
  }
  const thenable = kind === THENABLE ? asThenable(value) : null;
  if (thenable !== null) {
    return serializePromise(draft, place, thenable);
  }
  const known = findOrRemember(draft, value, place);
  if (known !== null) {
    return place.keys.keyPath !== null && kind !== RECORD && isListLike(value)
      ? walkElement(draft, place, fragmentOf(value), container)
      : pointToObject(draft, place, known, container);
  }
  if (kind !== RECORD) {
    return walkSpecial(draft, place, value, container);
  }
  draft.ledger.weight += BRACKETS_WEIGHT;
  return walkProperties(draft, place, value);
}

function walkArray(
  draft: Draft,
  place: Place,
  array: ReadonlyArray<unknown>,
  container: Container,
): WireModel {
  const {keyPath} = place.keys;
  const known = findPlace(draft.written, array);
  if (known !== null && !isSamePlace(known, place)) {
    // The reference is inside the fragment: a list that is written elsewhere has no key of its own.
    return keyPath === null
      ? pointToObject(draft, place, known, container)
      : walkElement(draft, place, fragmentOf(array), container);
  }
  const replacement = draft.request.tracer?.valueFound(draft, array, place);
  if (replacement != null) {
    return pointAt(draft.ledger, replacement.target, place, container);
  }
  if (keyPath !== null) {
    // A list under a key becomes a fragment with that key.
    return walkElement(draft, place, fragmentOf(array), container);
  }
  remember(draft, array, place);
  return walkItems(draft, inheritExposure(place, place.parent), array);
}

function walkSpecial(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  const special = serializeSpecialObject(draft, place, value);
  if (typeof special === 'string') {
    return special;
  }
  if (special === KEYED_ITERABLE) {
    return walkElement(draft, place, fragmentOf(value), container);
  }
  const {prefix, content} = special;
  if (prefix !== null) {
    // The content is a row of its own, sent before this one.
    const id = outlineContent(draft, content, walkItems);
    return weigh(draft.ledger, prefix + formatId(id));
  }
  if (place.keys.keyPath === null) {
    return walkItems(draft, place, content);
  }
  // The list is in the fragment, not at this place.
  draft.written.delete(value);
  const wire = walkElement(draft, place, fragmentOf(content), container);
  rememberAs(draft, value, content);
  return wire;
}
