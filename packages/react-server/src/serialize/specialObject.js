// Objects other than elements, arrays and plain objects, in the order of the protocol. Those without
// a value form are refused.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {TaskInit} from '../request/task.js';
import type {Draft} from '../rows/draft.js';
import type {Iterated} from '../values/iterables.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {BLOB_PREFIX, ERROR_TEXT} from 'flight-core/src/wire/valueTags.js';

import {describePlace} from '../places/describePlace.js';
import {NO_KEYS} from '../places/keyContext.js';
import {takeId} from '../request/request.js';
import {freeTask} from '../request/task.js';
import {taskFrom} from '../rows/draft.js';
import {emitModel} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';
import {serializeBinary} from '../values/binary.js';
import {discardContent} from '../values/discard.js';
import {failAt} from '../values/errorRows.js';
import {asAsyncIterable, iterate} from '../values/iterables.js';
import {
  collectionOf,
  encodeUntainted,
  isReadableStream,
} from '../values/kinds.js';
import {refuseObject} from '../values/unsupported.js';

// Instead of content: an async iterable under a key, which becomes a fragment, like a list.
export const KEYED_ITERABLE: Iterated = {prefix: null, content: []};

// Returns the wire model, or what has to be walked: the items of an iterable or a collection.
export function serializeSpecialObject(
  draft: Draft,
  place: Place,
  value: UserObject,
): string | Iterated {
  let special;
  try {
    special = readSpecial(draft, value);
  } catch (error) {
    // Methods and getters of subclasses, here and below, or a detached buffer.
    return failAt(draft, place, error);
  }
  if (typeof special === 'string') {
    return special;
  }
  if (special !== null) {
    return special;
  }
  const {driver} = draft.request;
  if (isReadableStream(value)) {
    return pointToStream(draft, place, value, driver.openStream);
  }
  const iterable = asAsyncIterable(value);
  if (iterable !== null) {
    if (place.keys.keyPath === null) {
      return pointToStream(draft, place, iterable, driver.openIterable);
    }
    forgetPlace(draft, iterable);
    return KEYED_ITERABLE;
  }
  discardContent(draft.request, value);
  const error = refuseObject(value, describePlace(draft.request.host, place));
  draft.request.tracer?.valueRefused(place, error);
  return failAt(draft, place, error);
}

// The text of the value, or its content; null for streams and what is refused.
function readSpecial(
  draft: Draft,
  value: UserObject,
): string | Iterated | null {
  return (
    collectionOf(value) ??
    serializeLeaf(draft, value) ??
    serializeBlob(draft, value) ??
    iterate(draft.request, value)
  );
}

// Values without content.
function serializeLeaf(draft: Draft, value: UserObject): string | null {
  if (value instanceof Error) {
    return serializeError(draft, value);
  }
  // At the root of a row, where `toJSON` of an object is not called before.
  return value instanceof Date
    ? weigh(draft.ledger, encodeUntainted(value))
    : serializeBinary(draft, value);
}

// `"$Z"`; in development `"$Z1"`, the id of a row that describes the error.
function serializeError(draft: Draft, error: Error): string {
  const {request, ledger} = draft;
  const {tracer} = request;
  if (tracer === null) {
    return weigh(ledger, ERROR_TEXT);
  }
  const model = tracer.describeErrorValue(draft, error);
  const id = takeId(request);
  emitModel(request, id, model);
  return weigh(ledger, ERROR_TEXT + formatId(id));
}

// `"$B1"`
function serializeBlob(draft: Draft, value: UserObject): string | null {
  if (typeof Blob !== 'function' || !(value instanceof Blob)) {
    return null;
  }
  const {request, written} = draft;
  const context = freeTask(null, written.forTasks());
  const id = request.driver.openBlob(request, value, context);
  return weigh(draft.ledger, BLOB_PREFIX + formatId(id));
}

// Streams are deduped by their row, not by their place.
function forgetPlace(draft: Draft, stream: interface {}): void {
  draft.written.delete(stream);
}

// `"$1"`, also for later repeats, unless the items of the first one have a key context.
function pointToStream<T extends interface {}>(
  draft: Draft,
  {keys}: Place,
  stream: T,
  open: (Request, T, TaskInit) => RowId,
): string {
  const {request} = draft;
  forgetPlace(draft, stream);
  let id = request.streams?.get(stream);
  if (id === undefined) {
    id = open(request, stream, taskFrom(draft, {model: null, keys}));
    if (keys === NO_KEYS) {
      (request.streams ?? (request.streams = new WeakMap())).set(stream, id);
    }
  }
  return weigh(draft.ledger, encodeReference(id));
}
