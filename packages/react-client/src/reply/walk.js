// Encodes a value as a wire model, a plain tree for `JSON.stringify`. It reads the same
// properties of the value as `JSON.stringify`, in the same order.

import type {Text} from './entries.js';
import type {Key, Place} from './places.js';
import type {Reply} from './reply.js';
import type {LazyNode, UserObject} from './userValues.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {isPlainObject} from 'flight-core/src/guard/plainObject.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {
  ITERATOR_PREFIX,
  REFERENCE_PREFIX,
  SERVER_REFERENCE_PREFIX,
  TEMPORARY_REFERENCE_PREFIX,
  UNDEFINED_TEXT,
} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {addEntry} from './entries.js';
import {encodeInstance, isInstance} from './objects.js';
import {createPlace, pathOf, placeIn} from './places.js';
import {handleThrown, readSlot, runOnce} from './reads.js';
import {
  refuseCycle,
  refuseElement,
  refuseFunction,
  refuseInstance,
  refuseSymbol,
} from './refusals.js';
import {addPart, takePart, tokenOf} from './reply.js';
import {encodeAsyncIterable, encodeStream} from './streams.js';
import {encodeLazy, encodePromise} from './thenables.js';
import {asThenable} from './userValues.js';

export type WireModel =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<WireModel>
  | {readonly [Key]: WireModel};

export function walkText(
  reply: Reply,
  {outer, step}: Place,
  value: unknown,
  part: number | null,
): Text {
  // The text has one slot, at the position of the value that it encodes.
  const place = createPlace(outer, step, undefined, value);
  if (part !== null && typeof value === 'object' && value !== null) {
    remember(
      reply,
      createPlace(place, '', tokenOf(REFERENCE_PREFIX, part), value),
    );
  }
  let wire: WireModel = null;
  readSlot(reply, {
    place,
    step: '',
    readAgain() {
      wire = walkValue(reply, place, '', value);
    },
  });
  return () => JSON.stringify(wire);
}

// `JSON.stringify` calls `toJSON` of objects, functions and big integers, but not of its
// result.
function walkValue(
  reply: Reply,
  outer: Place,
  key: Key,
  value: unknown,
): WireModel {
  const type = typeof value;
  if (typeof value === 'string') {
    return escapeString(value);
  }
  if (
    (type === 'object' && value !== null) ||
    type === 'function' ||
    type === 'bigint'
  ) {
    const object: UserObject = value as $FlowFixMe; // as tested
    const toJSON = functionOf(object.toJSON);
    if (toJSON !== null) {
      const json = toJSON.call(object, String(key));
      const {tracer} = reply;
      if (tracer !== null && json !== value) {
        tracer.valueConverted(object, outer.value, key);
      }
      return typeof json === 'string' &&
        json.endsWith('Z') &&
        value instanceof Date
        ? encodeDate(json)
        : walkConverted(reply, outer, key, json);
    }
  }
  return walkConverted(reply, outer, key, value);
}

function walkConverted(
  reply: Reply,
  outer: Place,
  key: Key,
  value: unknown,
): WireModel {
  switch (typeof value) {
    case 'string':
      return escapeString(value);
    case 'number':
      return encodeNumber(value);
    case 'object':
      return value === null ? null : walkObject(reply, outer, key, value);
    case 'boolean':
      return value;
    case 'bigint':
      return encodeBigInt(value);
    case 'function':
      return walkFunction(
        reply,
        placeIn(outer, key, value),
        value as $FlowFixMe, // as tested
      );
    case 'symbol':
      return setAside(reply, placeIn(outer, key, value), refuseSymbol);
    default:
      return UNDEFINED_TEXT;
  }
}

// The order of these checks matters.
function walkObject(
  reply: Reply,
  outer: Place,
  key: Key,
  value: UserObject,
): WireModel {
  const mark = value.$$typeof;
  if (mark === LAZY_TYPE) {
    const lazy: LazyNode = value as $FlowFixMe; // by its mark
    return encodeLazy(reply, placeIn(outer, key, value), lazy);
  }
  const known = reply.written.get(value);
  // The value of a part, and a value that is read again, were remembered at this same place.
  const isHere = known?.outer === outer && known?.step === key;
  if (known !== undefined && !isHere && mark !== ELEMENT_TYPE) {
    return pathOf(known);
  }
  const place = (isHere ? known : null) ?? placeIn(outer, key, value);
  if (mark === ELEMENT_TYPE) {
    return setAside(reply, place, refuseElement);
  }
  const promise = asThenable(value);
  if (promise !== null) {
    return encodePromise(reply, place, promise);
  }
  if (known === undefined && place.token !== null) {
    remember(reply, place);
  }
  return Array.isArray(value)
    ? walkContent(reply, place, value)
    : walkOther(reply, place, value);
}

// The server may also send back any value that it can find again.
function remember(reply: Reply, place: Place): void {
  reply.written.set(place.value, place);
  reply.temporaryReferences?.set(pathOf(place), place.value);
}

function walkOther(reply: Reply, place: Place, value: UserObject): WireModel {
  const isPlain = isPlainObject(value);
  const instance = isPlain ? null : encodeInstance(reply, place, value);
  if (instance !== null) {
    return instance;
  }
  const iterate = functionOf(value[Symbol.iterator] ?? value['@@iterator']);
  if (iterate !== null) {
    const iterator: $FlowFixMe = iterate.call(value); // `Array.from` checks it
    if (iterator === value) {
      // "$i1" with 1 [1,2]
      const items = runOnce(place, () => Array.from(iterator));
      return addPart(reply, place, ITERATOR_PREFIX, items);
    }
    const {outer, step} = place;
    const items: ReadonlyArray<unknown> = Array.from(iterator);
    return walkContent(reply, createPlace(outer, step, null, items), items);
  }
  if (!isPlain && isInstance(value, 'ReadableStream')) {
    return encodeStream(reply, place, value as $FlowFixMe); // as tested
  }
  const iterateLater = functionOf(value[Symbol.asyncIterator]);
  if (iterateLater !== null) {
    const items: $FlowFixMe = iterateLater.call(value); // unchecked, as AsyncItems says
    return encodeAsyncIterable(reply, place, items);
  }
  if (isPlain) {
    return walkContent(reply, place, value);
  }
  if (reply.temporaryReferences === null) {
    throw refuseInstance(place.step);
  }
  // If the object has a path, it was already added to the temporary references.
  return TEMPORARY_REFERENCE_PREFIX;
}

function walkContent(
  reply: Reply,
  place: Place,
  value: UserObject | ReadonlyArray<unknown>,
): WireModel {
  const {token} = place;
  // Without a path, a cycle cannot be written as a reference.
  if (token === null) {
    for (let at = place.outer; at?.token === null; at = at.outer) {
      if (at.value === value) {
        throw refuseCycle();
      }
    }
  }
  return Array.isArray(value)
    ? walkItems(reply, place, value)
    : walkProperties(reply, place, value);
}

// Holes of arrays are sent as undefined.
function walkItems(
  reply: Reply,
  place: Place,
  items: ReadonlyArray<unknown>,
): WireModel {
  const {length} = items;
  const wire: Array<WireModel> = [];
  for (let index = 0; index < length; index++) {
    let item = null;
    try {
      item = walkValue(reply, place, index, items[index]);
    } catch (error) {
      handleThrown(reply, error, {
        place,
        step: index,
        readAgain() {
          wire[index] = walkValue(reply, place, index, items[index]);
        },
      });
    }
    wire.push(item);
  }
  return wire;
}

function walkProperties(
  reply: Reply,
  place: Place,
  source: UserObject,
): WireModel {
  const {tracer} = reply;
  if (tracer !== null) {
    tracer.plainObjectMet(source, place.outer?.value, place.step);
  }
  const wire: {[Key]: WireModel} = {};
  for (const key of Object.keys(source)) {
    let value = null;
    try {
      value = walkValue(reply, place, key, source[key]);
    } catch (error) {
      handleThrown(reply, error, {
        place,
        step: key,
        readAgain() {
          store(wire, key, walkValue(reply, place, key, source[key]));
        },
      });
    }
    if (tracer !== null && key === '__proto__') {
      tracer.prototypeKeyMet(source);
    }
    store(wire, key, value);
  }
  return wire;
}

function store(wire: {[Key]: WireModel}, key: Key, value: WireModel): void {
  if (key === '__proto__') {
    // An assignment would set the prototype.
    Object.defineProperty(wire, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    wire[key] = value;
  }
}

// "$h1" with 1 {"id":"a#f","bound":"$@2"}
function walkFunction(reply: Reply, place: Place, value: interface {}): string {
  const {outer, step} = place;
  const {host, written} = reply;
  const reference = host.serverFunctions.get(value);
  if (reference === undefined) {
    return setAside(reply, place, refuseFunction);
  }
  const known = written.get(value);
  if (known !== undefined) {
    return pathOf(known);
  }
  const {id, bound} = reference;
  const text = reply.walk(reply, place, {id, bound}, null);
  const part = takePart(reply);
  addEntry(reply, part, text);
  const token = tokenOf(SERVER_REFERENCE_PREFIX, part);
  written.set(value, createPlace(outer, step, token, value));
  return token;
}

// The value stays on the client. Both sides know it by the path of its slot.
function setAside(
  reply: Reply,
  place: Place,
  refuse: (key: Key) => Error,
): string {
  const {temporaryReferences} = reply;
  if (temporaryReferences === null || place.token === null) {
    throw refuse(place.step);
  }
  temporaryReferences.set(pathOf(place), place.value);
  return TEMPORARY_REFERENCE_PREFIX;
}
