// Encodes a value as a wire model, a plain tree for `JSON.stringify`. It reads the same
// properties of the value as `JSON.stringify`, in the same order.

import type {Key, Place} from './places.js';
import type {Reply, WireModel} from './reply.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {describeServerObject} from '../serverObject.js';
import {encodeCollection, encodeIterator} from './collections.js';
import {encodeFile, isInstance} from './files.js';
import {createPlace, pathOf, placeIn, withToken} from './places.js';
import {
  refuseCycle,
  refuseElement,
  refuseFunction,
  refuseInstance,
  refuseSymbol,
} from './refusals.js';
import {addContent, tokenOf} from './reply.js';
import {encodeAsyncIterable, encodeStream} from './streams.js';
import {encodeLazy, encodePromise} from './thenables.js';
import {
  PROTOTYPE_KEY,
  isPlainObject,
  setOwn,
} from 'flight-core/src/guard/plainObjects.js';
import {asThenable, functionOf} from 'flight-core/src/guard/userValues.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {
  REFERENCE_PREFIX,
  SERVER_OBJECT_PREFIX,
  SERVER_REFERENCE_PREFIX,
  TEMPORARY_REFERENCE_PREFIX,
  UNDEFINED_TEXT,
} from 'flight-core/src/wire/valueTags.js';

// An object, a function or a big integer of the user: untyped, because any member may be missing or
// throw.
type UserObject = {readonly [string | symbol]: unknown};

export function walkText(
  reply: Reply,
  value: unknown,
  part: number | null,
): string {
  // The text has one slot.
  const outer = createPlace(null, '', undefined, {'': value});
  if (
    part !== null &&
    typeof value === 'object' &&
    value &&
    !describeServerObject(value)
  ) {
    remember(
      reply,
      createPlace(outer, '', tokenOf(REFERENCE_PREFIX, part), value),
    );
  }
  return JSON.stringify(walkValue(reply, outer, '', value));
}

// `JSON.stringify` calls `toJSON` of objects, functions and big integers, but not of its
// result.
function walkValue(
  reply: Reply,
  outer: Place,
  key: Key,
  value: unknown,
): WireModel {
  if (typeof value === 'string') {
    return escapeString(value);
  }
  let model = value;
  if (
    (typeof value === 'object' && value) ||
    typeof value === 'function' ||
    typeof value === 'bigint'
  ) {
    const object: UserObject = value as $FlowFixMe; // as tested
    const toJSON = functionOf(object.toJSON);
    if (toJSON) {
      model = toJSON.call(object, String(key));
      const {tracer} = reply;
      if (tracer !== null && model !== value) {
        tracer.valueConverted(object, outer.value, key);
      }
    }
  }
  switch (typeof model) {
    case 'string':
      return value instanceof Date && model.endsWith('Z')
        ? encodeDate(model)
        : escapeString(model);
    case 'number':
      return encodeNumber(model);
    case 'object':
      return model ? walkObject(reply, outer, key, model) : null;
    case 'boolean':
      return model;
    case 'bigint':
      return encodeBigInt(model);
    case 'function':
      return encodeServerReference(reply, placeIn(outer, key, model));
    case 'symbol':
      return encodeTemporaryReference(
        reply,
        placeIn(outer, key, model),
        refuseSymbol,
      );
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
    return encodeLazy(reply, value as $FlowFixMe /* by its mark */);
  }
  let place = reply.written.get(value);
  // The value of a part was remembered at this same place.
  if (!place || place.outer !== outer || place.step !== key) {
    if (place && mark !== ELEMENT_TYPE) {
      return pathOf(place);
    }
    place = placeIn(outer, key, value);
  }
  if (mark === ELEMENT_TYPE) {
    return encodeTemporaryReference(reply, place, refuseElement);
  }
  const description = describeServerObject(value);
  if (description) {
    return encodeDescription(reply, place, description, SERVER_OBJECT_PREFIX);
  }
  const promise = asThenable(value);
  if (promise) {
    return encodePromise(reply, place, promise);
  }
  if (place.token !== null) {
    remember(reply, place);
  }
  const content = Array.isArray(value) ? value : contentOf(reply, place, value);
  if (typeof content === 'string') {
    return content;
  }
  if (content !== value) {
    place = withToken(place, null, value);
  }
  checkCycle(place);
  return Array.isArray(content)
    ? walkItems(reply, place, content)
    : walkProperties(reply, place, content);
}

// The server may also send back any value that it can find again.
function remember(reply: Reply, place: Place): void {
  reply.written.set(place.value, place);
  reply.temporaryValues?.set(pathOf(place), place.value);
}

// The text of the value, or whose items or properties are walked: not here, because that would need more of the stack
// for each level.
function contentOf(
  reply: Reply,
  place: Place,
  value: UserObject,
): string | UserObject | ReadonlyArray<unknown> {
  const isPlain = isPlainObject(value);
  const instance = isPlain
    ? null
    : (encodeCollection(reply, value) ?? encodeFile(reply, value));
  if (instance !== null) {
    return instance;
  }
  const iterate = functionOf(value[Symbol.iterator] ?? value['@@iterator']);
  if (iterate) {
    const iterator: $FlowFixMe = iterate.call(value); // `Array.from` checks it
    if (iterator === value) {
      // "$i1" with 1 [1,2]
      return encodeIterator(reply, iterator);
    }
    return Array.from(iterator);
  }
  if (!isPlain && isInstance(value, 'ReadableStream')) {
    return encodeStream(reply, value as $FlowFixMe); // as tested
  }
  const iterateLater = functionOf(value[Symbol.asyncIterator]);
  if (iterateLater) {
    const items: $FlowFixMe = iterateLater.call(value); // unchecked, as AsyncItems says
    return encodeAsyncIterable(reply, place, items);
  }
  if (isPlain) {
    return value;
  }
  if (!reply.temporaryValues) {
    throw refuseInstance(place.step, value);
  }
  // If the object has a path, it was already added to the temporary references.
  return TEMPORARY_REFERENCE_PREFIX;
}

// Without a path, a cycle cannot be written as a reference.
function checkCycle(place: Place): void {
  if (place.token === null) {
    for (let at = place.outer; at?.token === null; at = at.outer) {
      if (at.value === place.value) {
        throw refuseCycle();
      }
    }
  }
}

// Holes of arrays are sent as undefined. Items and properties have a loop each: reads of arrays and
// objects at the same position of the code are slow (10 % of the benchmark `reply`).
function walkItems(
  reply: Reply,
  place: Place,
  container: ReadonlyArray<unknown>,
): WireModel {
  const {length} = container;
  const wire: Array<WireModel> = [];
  for (let step = 0; step < length; step++) {
    wire[step] = walkValue(reply, place, step, container[step]);
  }
  return wire;
}

function walkProperties(
  reply: Reply,
  place: Place,
  container: UserObject,
): WireModel {
  const {tracer} = reply;
  tracer?.plainObjectMet(container, place.outer?.value, place.step);
  const wire: {[string]: WireModel} = {};
  for (const step of Object.keys(container)) {
    const value = walkValue(reply, place, step, container[step]);
    if (tracer !== null && step === PROTOTYPE_KEY) {
      tracer.prototypeKeyMet(container);
    }
    setOwn(wire, step, value);
  }
  return wire;
}

// "$h1" with 1 {"id":"a#f","bound":"$@2"}
function encodeServerReference(reply: Reply, place: Place): string {
  const reference = reply.host.serverFunctions.get(place.value);
  return reference
    ? encodeDescription(reply, place, reference, SERVER_REFERENCE_PREFIX)
    : encodeTemporaryReference(reply, place, refuseFunction);
}

// Once per function or object.
function encodeDescription(
  reply: Reply,
  place: Place,
  description: unknown,
  prefix: string,
): string {
  const {written} = reply;
  const {value} = place;
  const known = written.get(value);
  if (known) {
    return pathOf(known);
  }
  const text = walkText(reply, description, null);
  const token = addContent(reply, prefix, text);
  written.set(value, withToken(place, token, value));
  return token;
}

// "$T": the value stays on the client. Both sides know it by the path of its slot.
function encodeTemporaryReference(
  reply: Reply,
  place: Place,
  refuse: (key: Key) => Error,
): string {
  const {temporaryValues} = reply;
  if (!temporaryValues || place.token === null) {
    throw refuse(place.step);
  }
  temporaryValues.set(pathOf(place), place.value);
  return TEMPORARY_REFERENCE_PREFIX;
}
