// Objects other than elements, arrays and plain objects, in the order of the protocol. Those without
// their own form are refused.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Place} from '../places/place.js';
import type {Container, WireModel} from '../places/wire.js';
import type {Request} from '../request/request.js';
import type {TaskInit} from '../request/task.js';
import type {UserObject} from '../request/userValues.js';
import type {Draft} from '../rows/draft.js';
import type {AsyncItemSource, Iterated} from '../values/iterables.js';
import type {AsyncSource} from '../values/streams.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {BLOB_PREFIX, ITERATOR_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {describePlace} from '../places/pathText.js';
import {REPEATED} from '../places/place.js';
import {NO_KEYS} from '../request/keyContext.js';
import {fragmentOf} from '../request/reactInternals.js';
import {taskFrom} from '../rows/draft.js';
import {outlineBlob} from '../values/blobs.js';
import {discardContent} from '../values/discard.js';
import {asAsyncIterable, iterate} from '../values/iterables.js';
import {collectionOf, isReadableStream} from '../values/kinds.js';
import {openAsyncIterable, openReadableStream} from '../values/streams.js';
import {remember} from '../values/pointTo.js';
import {refuseObject} from '../values/unsupported.js';
import {outlineContent} from './content.js';
import {failAt, weigh} from './inPlace.js';
import {serializeSpecial} from './serializeValue.js';

export function walkSpecial(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  let special;
  try {
    special = readSpecial(draft, value);
  } catch (error) {
    // Methods and getters of subclasses, here and below, or a detached buffer.
    draft.keys = NO_KEYS;
    return failAt(draft, place, error);
  }
  if (typeof special === 'string') {
    draft.keys = NO_KEYS;
    return special;
  }
  if (special !== null) {
    const {prefix, content} = special;
    if (prefix === null) {
      return walkIterable(draft, place, {value, content}, container);
    }
    if (prefix === ITERATOR_PREFIX) {
      // It cannot be read again: later repeats need a path to it.
      place.flags |= REPEATED;
    }
    return walkContent(draft, prefix, content);
  }
  if (isReadableStream(value)) {
    forgetPlace(draft, value);
    return pointToStream(draft, value, openReadableStream);
  }
  const asyncIterable = asAsyncIterable(value);
  if (asyncIterable !== null) {
    return walkAsyncIterable(draft, place, asyncIterable, container);
  }
  draft.keys = NO_KEYS;
  discardContent(draft.request, value);
  const error = refuseObject(value, describePlace(place));
  if (draft.request.tracer !== null) {
    draft.request.tracer.valueRefused(place, error);
  }
  return failAt(draft, place, error);
}

// The text of the value, or its content; null for streams and what is refused.
function readSpecial(
  draft: Draft,
  value: UserObject,
): string | Iterated | null {
  return (
    collectionOf(value) ??
    serializeSpecial(draft, value) ??
    serializeBlob(draft, value) ??
    iterate(draft.request, value)
  );
}

// `"$B1"`
function serializeBlob(draft: Draft, value: UserObject): string | null {
  if (typeof Blob !== 'function' || !(value instanceof Blob)) {
    return null;
  }
  const id = outlineBlob(draft.request, value, draft.written);
  return weigh(draft, BLOB_PREFIX + formatId(id));
}

// A collection's content is a separate row, sent before the one that refers to it.
function walkContent(
  draft: Draft,
  prefix: string,
  content: ReadonlyArray<unknown>,
): string {
  const id = outlineContent(draft, content);
  return weigh(draft, prefix + formatId(id));
}

function walkIterable(
  draft: Draft,
  place: Place,
  {
    value,
    content,
  }: {
    readonly value: UserObject,
    readonly content: ReadonlyArray<unknown>,
  },
  container: Container,
): WireModel {
  const {walk, written} = draft;
  if (draft.keys.keyPath === null) {
    draft.keys = NO_KEYS;
    return walk.items(draft, place, content);
  }
  // The list is in the fragment, not at this place.
  written.delete(value);
  const wire = walk.element(draft, place, fragmentOf(content), container);
  const list = written.get(content);
  if (list !== undefined && written.get(value) === undefined) {
    remember(draft, value, list);
  }
  return wire;
}

// Under a key the iterable becomes a fragment, like a list.
function walkAsyncIterable(
  draft: Draft,
  place: Place,
  iterable: AsyncItemSource,
  container: Container,
): WireModel {
  forgetPlace(draft, iterable);
  return draft.keys.keyPath !== null
    ? draft.walk.element(draft, place, fragmentOf(iterable), container)
    : pointToStream(draft, iterable, openAsyncIterable);
}

// Streams are deduped by their row, not by their place.
function forgetPlace(draft: Draft, stream: AsyncSource): void {
  draft.written.delete(stream);
}

// `"$1"`, also for later repeats, unless the items of the first one have a key context.
function pointToStream<T extends AsyncSource>(
  draft: Draft,
  stream: T,
  open: (Request, T, TaskInit) => RowId,
): string {
  const {request, keys} = draft;
  let id = request.streams.get(stream);
  if (id === undefined) {
    id = open(request, stream, taskFrom(draft, {model: null, keys}));
    if (keys === NO_KEYS) {
      request.streams.set(stream, id);
    }
  }
  draft.keys = NO_KEYS;
  return weigh(draft, encodeReference(id));
}
