// A value becomes a wire model, a plain tree that `JSON.stringify` can take as it is. What
// is read of the value, and in which order, is what `JSON.stringify` would read of it.

import type {Key, Path} from './paths.js';
import type {Reply, UserValue} from './reply.js';

import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {canStandInPath} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {encodeInstance, isInstance, isPlainObject} from './objects.js';
import {NO_PARENT, addPath, textOf} from './paths.js';
import {
  refuseElement,
  refuseFunction,
  refuseInstance,
  refuseSymbol,
} from './refusals.js';
import {addEntry, addPart, takePart, tokenOf} from './reply.js';
import {encodeAsyncIterable, encodeStream} from './streams.js';
import {encodeLazy, encodePromise} from './thenables.js';

const TEMPORARY_REFERENCE = '$T';

type WireModel =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<WireModel>
  | {readonly [string]: WireModel};

export function stringifyValue(
  reply: Reply,
  value: unknown,
  part: number | null,
): string {
  reply.root = null;
  if (part !== null && typeof value === 'object' && value !== null) {
    reply.root = value;
    remember(reply, addPath(reply, NO_PARENT, tokenOf('', part)), value);
  }
  return JSON.stringify(walkSlot(reply, null, '', value));
}

// What the server can find again it may also send back.
function remember(reply: Reply, path: Path, value: interface {}): void {
  reply.written.set(value, path);
  reply.temporaryReferences?.set(textOf(reply, path), value);
}

// What leads to a slot of what `parent` leads to.
function pathTo(reply: Reply, parent: Path | null, key: Key): Path | null {
  return parent === null || (typeof key === 'string' && !canStandInPath(key))
    ? null
    : addPath(reply, parent, key);
}

// `JSON.stringify` asks objects, functions and big integers what to send instead of them,
// but not what they gave for an answer.
function walkSlot(
  reply: Reply,
  parent: Path | null,
  key: Key,
  value: UserValue,
): WireModel {
  const type = typeof value;
  if (type === 'string') {
    return escapeString(value);
  }
  if (
    (type === 'object' && value !== null) ||
    type === 'function' ||
    type === 'bigint'
  ) {
    const {toJSON} = value;
    if (typeof toJSON === 'function') {
      const json = toJSON.call(value, String(key));
      const {tracer} = reply;
      if (tracer !== null && json !== value) {
        tracer.valueConverted(value);
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
  value: UserValue,
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
    case 'function':
      return walkFunction(reply, parent, key, value);
    case 'symbol':
      return (
        setAside(reply, pathTo(reply, parent, key), value) ?? refuseSymbol(key)
      );
    default:
      return value;
  }
}

// Objects are told apart in this order.
function walkObject(
  reply: Reply,
  parent: Path | null,
  key: Key,
  value: UserValue,
): WireModel {
  const {written} = reply;
  const mark: unknown = value.$$typeof;
  if (mark === LAZY_TYPE) {
    return encodeLazy(reply, value);
  }
  const isRoot = value === reply.root;
  if (mark === ELEMENT_TYPE) {
    const path = isRoot ? written.get(value) : pathTo(reply, parent, key);
    return setAside(reply, path, value) ?? refuseElement(key);
  }
  let path: Path | null | void = written.get(value);
  if (path != null && !isRoot) {
    return textOf(reply, path);
  }
  reply.root = null;
  if (typeof value.then === 'function') {
    return encodePromise(reply, value);
  }
  if (path === undefined) {
    path = pathTo(reply, parent, key);
    if (path !== null) {
      remember(reply, path, value);
    }
  }
  return Array.isArray(value)
    ? walkContent(reply, path, value)
    : (walkOther(reply, path, value) ?? refuseInstance(key));
}

// Gives null for what the server cannot be sent.
function walkOther(
  reply: Reply,
  path: Path | null,
  value: UserValue,
): WireModel {
  const isPlain = isPlainObject(value);
  const instance = isPlain ? null : encodeInstance(reply, value);
  if (instance !== null) {
    return instance;
  }
  const iterate = value[Symbol.iterator] ?? value['@@iterator'];
  if (typeof iterate === 'function') {
    const iterator = iterate.call(value);
    return iterator === value
      ? addPart(reply, 'i', Array.from(iterator)) // "$i1" with 1 [1,2]
      : walkItems(reply, null, Array.from(iterator));
  }
  if (!isPlain && isInstance(value, 'ReadableStream')) {
    return encodeStream(reply, value);
  }
  const iterateLater = value[Symbol.asyncIterator];
  if (typeof iterateLater === 'function') {
    return encodeAsyncIterable(reply, value, iterateLater.call(value));
  }
  if (isPlain) {
    return walkContent(reply, path, value);
  }
  // Remembered under its path, if it has one.
  return reply.temporaryReferences === null ? null : TEMPORARY_REFERENCE;
}

// Without a path there is no reference that could close a circle.
function walkContent(
  reply: Reply,
  path: Path | null,
  value: UserValue,
): WireModel {
  const walk = Array.isArray(value) ? walkItems : walkProperties;
  if (path !== null) {
    return walk(reply, path, value);
  }
  const {around} = reply;
  if (around.has(value)) {
    throw new TypeError('A circle cannot be sent from a place without a path.');
  }
  around.add(value);
  const wire = walk(reply, null, value);
  around.delete(value);
  return wire;
}

// Holes are read as undefined and sent as such.
function walkItems(
  reply: Reply,
  parent: Path | null,
  items: ReadonlyArray<unknown>,
): WireModel {
  const {length} = items;
  const wire: Array<WireModel> = [];
  for (let index = 0; index < length; index++) {
    wire.push(walkSlot(reply, parent, index, items[index]));
  }
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
  const wire: {[string]: WireModel} = {};
  for (const key of Object.keys(source)) {
    const value = walkSlot(reply, parent, key, source[key]);
    if (key === '__proto__') {
      if (tracer !== null) {
        tracer.prototypeKeyMet();
      }
      // An assignment would change what the object inherits.
      Object.defineProperty(wire, key, {value, enumerable: true});
    } else {
      wire[key] = value;
    }
  }
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
    return (
      setAside(reply, pathTo(reply, parent, key), fn) ?? refuseFunction(key)
    );
  }
  const {written} = reply;
  const known = written.get(fn);
  if (known !== undefined) {
    return textOf(reply, known);
  }
  const {id, bound} = reference;
  const text = reply.stringify({id, bound}, null);
  const part = takePart(reply);
  addEntry(reply, part, text);
  const token = tokenOf('h', part);
  written.set(fn, addPath(reply, NO_PARENT, token));
  return token;
}

// The path of the slot is known on both sides; what stood there stays here.
function setAside(
  reply: Reply,
  path: Path | null | void,
  value: unknown,
): string | null {
  const {temporaryReferences} = reply;
  if (temporaryReferences === null || path == null) {
    return null;
  }
  temporaryReferences.set(textOf(reply, path), value);
  return TEMPORARY_REFERENCE;
}
