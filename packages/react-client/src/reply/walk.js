// Encodes a value as a wire model, a plain tree for `JSON.stringify`. It reads the same
// properties of the value as `JSON.stringify`, in the same order.

import type {Key, Path} from './paths.js';
import type {Reply, Slot, UserObject, Walks} from './reply.js';
import type {Text, WireModel} from './texts.js';

import {isPlainObject} from 'flight-core/src/guard/plainObject.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {canStandInPath} from 'flight-core/src/wire/references.js';
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
import {NO_PARENT, addPath, textOf} from './paths.js';
import {asThenable, defineProperty, handleThrown, runOnce} from './reads.js';
import {
  refuseCycle,
  refuseElement,
  refuseFunction,
  refuseInstance,
  refuseSymbol,
} from './refusals.js';
import {addPart, takePart, tokenOf} from './reply.js';
import {encodeAsyncIterable, encodeStream} from './streams.js';
import {textFrom, whenComplete} from './texts.js';
import {encodeLazy, encodePromise} from './thenables.js';

function walkText(reply: Reply, value: unknown, part: number | null): Text {
  const mark = reply.late.length;
  reply.root = null;
  if (part !== null && typeof value === 'object' && value !== null) {
    reply.root = value;
    remember(
      reply,
      addPath(reply, NO_PARENT, tokenOf(REFERENCE_PREFIX, part)),
      value,
    );
  }
  const {depth} = reply;
  let wire;
  try {
    wire = walkSlot(reply, null, '', value);
  } catch (error) {
    reply.depth = depth;
    const slot = {parent: null, key: '', source: {'': value}, wire: null};
    wire = handleThrown(reply, error, slot);
  }
  return textFrom(reply, wire, mark);
}

// The value may have been remembered at this slot before it was read.
function walkSlotAgain(reply: Reply, slot: Slot): WireModel {
  const {parent, key, source, wire} = slot;
  try {
    const value = source[key];
    const path = reply.written.get(value);
    const standsHere =
      path !== undefined &&
      (wire === null ||
        (reply.parents[path] === parent && reply.steps[path] === key));
    reply.root = standsHere ? value : null;
    return walkSlot(reply, parent, key, value);
  } catch (error) {
    reply.depth = 0;
    return handleThrown(reply, error, slot);
  }
}

export const WALKS: Walks = {text: walkText, slot: walkSlotAgain};

// The server may also send back any value that it can find again.
function remember(reply: Reply, path: Path, value: interface {}): void {
  reply.written.set(value, path);
  reply.temporaryReferences?.set(textOf(reply, path), value);
}

// The path to a slot of the value at `parent`.
function pathTo(reply: Reply, parent: Path | null, key: Key): Path | null {
  return parent === null || (typeof key === 'string' && !canStandInPath(key))
    ? null
    : addPath(reply, parent, key);
}

// `JSON.stringify` calls `toJSON` of objects, functions and big integers, but not of its
// result.
function walkSlot(
  reply: Reply,
  parent: Path | null,
  key: Key,
  value: unknown,
): WireModel {
  if (typeof value === 'string') {
    return escapeString(value);
  }
  if (
    (typeof value === 'object' && value !== null) ||
    typeof value === 'function' ||
    typeof value === 'bigint'
  ) {
    const source: $FlowFixMe = value; // all of them have properties
    const {toJSON} = source;
    if (typeof toJSON === 'function') {
      const json: unknown = toJSON.call(source, String(key));
      const {tracer} = reply;
      if (tracer !== null && json !== value) {
        tracer.valueConverted(source);
      }
      return typeof json === 'string' &&
        json.endsWith('Z') &&
        value instanceof Date
        ? encodeDate(json)
        : walkValue(reply, parent, key, json);
    }
  }
  return walkValue(reply, parent, key, value);
}

function walkValue(
  reply: Reply,
  parent: Path | null,
  key: Key,
  value: unknown,
): WireModel {
  switch (typeof value) {
    case 'string':
      return escapeString(value);
    case 'number':
      return encodeNumber(value);
    case 'object':
      return value === null ? null : walkObject(reply, parent, key, value);
    case 'undefined':
      return UNDEFINED_TEXT;
    case 'bigint':
      return encodeBigInt(value);
    case 'symbol':
      return setAside(reply, pathTo(reply, parent, key), value, () =>
        refuseSymbol(key),
      );
    case 'boolean':
      return value;
    default:
      return walkFunction(reply, parent, key, value as $FlowFixMe); // the only type left
  }
}

// The order of these checks matters.
function walkObject(
  reply: Reply,
  parent: Path | null,
  key: Key,
  value: UserObject,
): WireModel {
  const {written} = reply;
  const mark: unknown = value.$$typeof;
  if (mark === LAZY_TYPE) {
    return encodeLazy(reply, value as $FlowFixMe); // by its mark
  }
  const isRoot = value === reply.root;
  if (mark === ELEMENT_TYPE) {
    const path = isRoot ? written.get(value) : pathTo(reply, parent, key);
    return setAside(reply, path, value, () => refuseElement(key));
  }
  let path: Path | null | void = written.get(value);
  if (path != null && !isRoot) {
    return textOf(reply, path);
  }
  reply.root = null;
  const thenable = asThenable(value);
  if (thenable !== null) {
    return encodePromise(reply, thenable);
  }
  if (path === undefined) {
    path = pathTo(reply, parent, key);
    if (path !== null) {
      remember(reply, path, value);
    }
  }
  if (Array.isArray(value)) {
    return walkContent(reply, path, value);
  }
  const wire = walkOther(reply, path, value);
  if (wire === null) {
    throw refuseInstance(key);
  }
  return wire;
}

// Null if the value cannot be sent.
function walkOther(
  reply: Reply,
  path: Path | null,
  value: UserObject,
): WireModel {
  const isPlain = isPlainObject(value);
  const instance = isPlain ? null : encodeInstance(reply, value);
  if (instance !== null) {
    return instance;
  }
  const iterate = value[Symbol.iterator] ?? value['@@iterator'];
  if (typeof iterate === 'function') {
    const iterator = (iterate as $FlowFixMe).call(value); // user code
    return iterator === value
      ? addPart(
          reply,
          ITERATOR_PREFIX,
          runOnce(reply, () => Array.from(iterator)),
        ) // "$i1" with 1 [1,2]
      : walkItems(reply, null, Array.from(iterator));
  }
  if (!isPlain && isInstance(value, 'ReadableStream')) {
    return encodeStream(reply, value as $FlowFixMe); // as tested
  }
  const iterateLater = value[Symbol.asyncIterator];
  if (typeof iterateLater === 'function') {
    return encodeAsyncIterable(
      reply,
      value,
      (iterateLater as $FlowFixMe).call(value), // user code
    );
  }
  if (isPlain) {
    return walkContent(reply, path, value);
  }
  // Remembered under its path, if it has one.
  return reply.temporaryReferences === null ? null : TEMPORARY_REFERENCE_PREFIX;
}

// Without a path, a cycle cannot be written as a reference.
function walkContent(
  reply: Reply,
  path: Path | null,
  value: UserObject | ReadonlyArray<unknown>,
): WireModel {
  if (path !== null) {
    return walkInside(reply, path, value);
  }
  const {around} = reply;
  if (around.has(value)) {
    throw refuseCycle();
  }
  around.add(value);
  try {
    return walkInside(reply, null, value);
  } finally {
    around.delete(value);
  }
}

function walkInside(
  reply: Reply,
  path: Path | null,
  value: UserObject | ReadonlyArray<unknown>,
): WireModel {
  return Array.isArray(value)
    ? walkItems(reply, path, value)
    : walkProperties(reply, path, value);
}

// Holes of arrays are sent as undefined.
function walkItems(
  reply: Reply,
  parent: Path | null,
  items: ReadonlyArray<unknown>,
): WireModel {
  const {length} = items;
  const {depth, keys} = reply;
  const wire: Array<WireModel> = [];
  reply.depth = depth + 1;
  for (let index = 0; index < length; index++) {
    keys[depth] = index;
    let item;
    try {
      item = walkSlot(reply, parent, index, items[index]);
    } catch (error) {
      reply.depth = depth + 1;
      const slot = {parent, key: index, source: items, wire};
      item = handleThrown(reply, error, slot);
    }
    wire.push(item);
  }
  reply.depth = depth;
  return wire;
}

function walkProperties(
  reply: Reply,
  parent: Path | null,
  source: {readonly [string]: unknown},
): WireModel {
  const {tracer} = reply;
  if (tracer !== null) {
    tracer.plainObjectMet(source);
  }
  const names = Object.keys(source);
  const {depth, keys} = reply;
  const wire: {[string]: WireModel} = {};
  reply.depth = depth + 1;
  for (const key of names) {
    keys[depth] = key;
    let value;
    try {
      value = walkSlot(reply, parent, key, source[key]);
    } catch (error) {
      reply.depth = depth + 1;
      value = handleThrown(reply, error, {parent, key, source, wire});
    }
    if (key === '__proto__') {
      if (tracer !== null) {
        tracer.prototypeKeyMet();
      }
      defineProperty(wire, key, value);
    } else {
      wire[key] = value;
    }
  }
  reply.depth = depth;
  return wire;
}

// "$h1" with 1 {"id":"a#f","bound":"$@2"}
function walkFunction(
  reply: Reply,
  parent: Path | null,
  key: Key,
  fn: interface {},
): string {
  const reference = reply.host.serverFunctions.get(fn);
  if (reference === undefined) {
    return setAside(reply, pathTo(reply, parent, key), fn, () =>
      refuseFunction(key),
    );
  }
  const {written} = reply;
  const known = written.get(fn);
  if (known !== undefined) {
    return textOf(reply, known);
  }
  const {id, bound} = reference;
  const text = walkText(reply, {id, bound}, null);
  const part = takePart(reply);
  whenComplete(text, json => addEntry(reply, part, json));
  const token = tokenOf(SERVER_REFERENCE_PREFIX, part);
  written.set(fn, addPath(reply, NO_PARENT, token));
  return token;
}

// Both sides know the path of the slot; the value stays on the client.
function setAside(
  reply: Reply,
  path: Path | null | void,
  value: unknown,
  refuse: () => Error,
): string {
  const {temporaryReferences} = reply;
  if (temporaryReferences === null || path == null) {
    throw refuse();
  }
  temporaryReferences.set(textOf(reply, path), value);
  return TEMPORARY_REFERENCE_PREFIX;
}
