// Objects of debug data that are not arrays, elements, lazies or promises.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Binary} from '../../values/binary.js';
import type {DebugWalk} from './debugWalk.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {
  BLOB_PREFIX,
  DATE_PREFIX,
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../../request/request.js';
import {refuseTaintedBytes, refuseTaintedValue} from '../../request/taints.js';
import {binaryOf} from '../../values/binary.js';
import {asIterable} from '../../values/iterables.js';
import {emitDebugRow} from '../debugRows.js';
import {outlineDebugBlob} from './debugBlob.js';
import {encodeDebugErrorValue} from './debugErrors.js';
import {markOfConstructor} from './debugFunctions.js';
import {throwIfAny} from './debugLeaves.js';
import {OMITTED} from './debugWalk.js';

const MOST_BYTES = 1000;
const MOST_ITEMS = 200;

// A `$…` text, or a container whose slots are encoded next.
export function encodeSpecialObject(
  walk: DebugWalk,
  value: UserObject,
): unknown {
  const isPlain =
    isPlainObject(value) || Reflect.getPrototypeOf(value) === null;
  if (isPlain && value[Symbol.iterator] === undefined) {
    return value;
  }
  if (value instanceof Date) {
    const json = String(value.toJSON());
    throwIfAny(refuseTaintedValue(json));
    return DATE_PREFIX + json;
  }
  if (value instanceof Map) {
    return MAP_PREFIX + encodeEntries(walk, Array.from(value));
  }
  if (value instanceof Set) {
    return SET_PREFIX + encodeItems(walk, Array.from(value));
  }
  if (typeof FormData === 'function' && value instanceof FormData) {
    return FORM_DATA_PREFIX + encodeFields(walk, Array.from(value.entries()));
  }
  if (value instanceof Error) {
    return encodeDebugErrorValue(walk, value);
  }
  const binary = binaryOf(value);
  if (binary !== null) {
    return encodeBinary(walk, value, binary);
  }
  if (typeof Blob === 'function' && value instanceof Blob) {
    return BLOB_PREFIX + formatId(outlineDebugBlob(walk.recording, value));
  }
  const iterable = asIterable(value);
  if (iterable !== null) {
    const iterator = iterable[Symbol.iterator]();
    // A single-use iterator is not read: the application needs its items.
    return (iterator as unknown) === value
      ? copyInstance(value)
      : takeItems({[Symbol.iterator]: () => iterator});
  }
  return isPlain ? value : copyInstance(value);
}

// If a collection is sent, its entries, keys, values and items are sent regardless of the budget.
function encodeEntries(
  walk: DebugWalk,
  entries: ReadonlyArray<Readonly<[unknown, unknown]>>,
): string {
  for (const entry of entries) {
    exempt(walk, entry[0]);
    exempt(walk, entry[1]);
  }
  return encodeItems(walk, entries);
}

function encodeItems(walk: DebugWalk, items: ReadonlyArray<unknown>): string {
  walk.budget++;
  for (const item of items) {
    exempt(walk, item);
  }
  return formatId(walk.outline(items));
}

function exempt({recording}: DebugWalk, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    recording.unlimited.add(value);
  }
}

// Strings and files do not count for what is around the form.
function encodeFields(
  walk: DebugWalk,
  fields: ReadonlyArray<Readonly<[string, string | File]>>,
): string {
  const {budget} = walk;
  walk.budget = 2 * fields.length + 1;
  const id = formatId(walk.outline(fields));
  walk.budget = budget;
  return id;
}

function encodeBinary(
  walk: DebugWalk,
  value: interface {},
  {tag, view}: Binary,
): string {
  throwIfAny(refuseTaintedBytes(view));
  const {recording} = walk;
  if (view.byteLength > MOST_BYTES && !recording.unlimited.has(value)) {
    return OMITTED;
  }
  const {request} = recording;
  const id = takeId(request);
  const payload = request.host.typedArrayToBinaryChunk(view);
  emitDebugRow(recording, {id, tag, payload});
  return encodeReference(id);
}

// Takes a limited number of items, because an iterable may be endless.
function takeItems(iterable: Iterable<unknown>): ReadonlyArray<unknown> {
  const items: Array<unknown> = [];
  for (const item of iterable) {
    items.push(item);
    if (items.length === MOST_ITEMS) {
      break;
    }
  }
  return items;
}

// A copy of an instance with its properties and a mark for its class.
function copyInstance(value: UserObject): unknown {
  const prototype = Object.getPrototypeOf(value);
  const copy: {[string]: unknown, __proto__: null} = Object.create(null);
  for (const key of Object.keys(value)) {
    copy[key] = value[key];
  }
  for (const key of Object.keys(prototype)) {
    if (!Object.hasOwn(value, key) && isGetter(prototype, key)) {
      copy[key] = value[key];
    }
  }
  const constructor = functionOf(prototype.constructor);
  if (
    constructor !== null &&
    constructor.prototype === prototype &&
    !('' in copy)
  ) {
    copy[''] = markOfConstructor(constructor);
  }
  return copy;
}

function isGetter(prototype: interface {}, key: string): boolean {
  const property = Object.getOwnPropertyDescriptor(prototype, key);
  return property !== undefined && typeof property.get === 'function';
}
