// Objects of debug data that are not arrays, elements, lazies or promises.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Binary} from '../../values/binary.js';
import type {Collection} from '../../values/kinds.js';
import type {Recording} from '../recording.js';
import type {Walk} from './debugModel.js';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {
  BLOB_PREFIX,
  FORM_DATA_PREFIX,
  MAP_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../../request/request.js';
import {binaryOf, binaryRow} from '../../values/binary.js';
import {asIterable} from '../../values/iterables.js';
import {collectionOf, encodeUntainted} from '../../values/kinds.js';
import {flushChannel} from '../debugChannel.js';
import {
  emitDebugModel,
  emitDebugRow,
  keepDebugPromise,
  promiseDebugRow,
} from '../debugRows.js';
import {encodeDebugErrorValue} from './debugErrors.js';
import {markOfConstructor} from './debugFunctions.js';
import {MOST_BYTES, MOST_ITEMS, OMITTED} from './debugLeaves.js';

// A `$…` text, or a container whose slots are encoded next.
export function encodeSpecialObject(walk: Walk, value: UserObject): unknown {
  const isPlain =
    isPlainObject(value) || Reflect.getPrototypeOf(value) === null;
  if (isPlain && value[Symbol.iterator] === undefined) {
    return value;
  }
  if (value instanceof Date) {
    return encodeUntainted(value);
  }
  const collection = collectionOf(value);
  if (collection !== null) {
    return collection.prefix + formatId(outlineContent(walk, collection));
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

// The items of a collection that is sent, and its keys and values, are sent regardless of the budget. The
// strings and files of a form do not count for what is around the form.
function outlineContent(walk: Walk, {prefix, content}: Collection): RowId {
  const {budget} = walk;
  if (prefix === FORM_DATA_PREFIX) {
    walk.budget = 2 * content.length;
  } else {
    for (const item of content) {
      exempt(walk, item);
      if (prefix === MAP_PREFIX && Array.isArray(item)) {
        item.forEach(part => exempt(walk, part));
      }
    }
  }
  walk.budget++;
  const id = walk.outline(content);
  if (prefix === FORM_DATA_PREFIX) {
    walk.budget = budget;
  }
  return id;
}

function exempt({recording}: Walk, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    recording.unlimited.add(value);
  }
}

function encodeBinary(walk: Walk, value: interface {}, binary: Binary): string {
  const {recording} = walk;
  const {byteLength} = binary.view;
  return byteLength > MOST_BYTES && !recording.unlimited.has(value)
    ? OMITTED
    : encodeReference(emitDebugBytes(recording, binary));
}

function emitDebugBytes(recording: Recording, binary: Binary): RowId {
  const {request} = recording;
  const id = takeId(request);
  emitDebugRow(recording, binaryRow(request, id, binary));
  return id;
}

// Blobs: `"$B1"`. When the bytes are read, `2:o3,` and `1:["text/plain","$2"]` follow.

// Always emits the row, even after a failure: otherwise a reader of the blob would wait forever.
function outlineDebugBlob(recording: Recording, blob: Blob): RowId {
  const id = takeId(recording.request);
  promiseDebugRow(recording);
  void sendBlob(recording, id, blob);
  return id;
}

async function sendBlob(
  recording: Recording,
  id: RowId,
  blob: Blob,
): Promise<void> {
  try {
    const bytes = binaryOf(new Uint8Array(await blob.arrayBuffer()));
    emitDebugModel(recording, id, [
      escapeString(blob.type),
      bytes === null ? '' : encodeReference(emitDebugBytes(recording, bytes)),
    ]);
  } catch {
    // An error would fail the value that contains the blob.
    emitDebugModel(recording, id, ['']);
  }
  keepDebugPromise(recording);
  flushChannel(recording);
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
