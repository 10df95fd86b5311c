// Objects that are no elements, arrays or plain objects: those with a meaning of their own,
// in the order in which the protocol tells them apart, and those that have none to the
// client.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Place} from '../places/place.js';
import type {NewTask, Request} from '../request/request.js';
import type {Container, Draft} from '../rows/draft.js';
import type {AsyncSource} from '../values/streams.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeReference} from 'flight-core/src/wire/references.js';

import {fragmentOf, leaveContext} from '../evaluate/keyPath.js';
import {describePlace} from '../places/pathText.js';
import {ADDRESSABLE} from '../places/place.js';
import {outlineBlob} from '../values/blobs.js';
import {discardContent} from '../values/discard.js';
import {iterate} from '../values/iterables.js';
import {collectionOf, isReadableStream} from '../values/kinds.js';
import {openAsyncIterable, openReadableStream} from '../values/streams.js';
import {refuseObject} from '../values/unsupported.js';
import {outlineContent} from './content.js';
import {refuseAt, weigh} from './inPlace.js';
import {serializeSpecial} from './serializeValue.js';

export function walkSpecial(
  draft: Draft,
  place: Place,
  value: any, // whatever user code passes
  container: Container,
): unknown {
  let collection;
  try {
    collection = collectionOf(value);
  } catch (error) {
    // A class of the user's may have an iterator of its own, here and below.
    leaveContext(draft);
    return refuseAt(draft, place, error);
  }
  if (collection !== null) {
    return walkContent(draft, collection.prefix, collection.content);
  }
  const special = serializeSpecial(draft, value);
  if (special !== null) {
    leaveContext(draft);
    return special;
  }
  if (typeof Blob === 'function' && value instanceof Blob) {
    leaveContext(draft);
    return weigh(
      draft,
      '$B' + formatId(outlineBlob(draft.request, value, draft.written)),
    );
  }
  let iterated;
  try {
    iterated = iterate(draft.request, value);
  } catch (error) {
    leaveContext(draft);
    return refuseAt(draft, place, error);
  }
  if (iterated !== null) {
    return iterated.isSingleUse
      ? walkContent(draft, '$i', iterated.content)
      : walkIterable(draft, place, iterated.content, container);
  }
  if (isReadableStream(value)) {
    forgetPlace(draft, value);
    return pointToStream(draft, value, openReadableStream);
  }
  if (typeof value[Symbol.asyncIterator] === 'function') {
    return walkAsyncIterable(draft, place, value, container);
  }
  leaveContext(draft);
  discardContent(draft.request, value);
  const error = refuseObject(value, describePlace(place));
  if (draft.request.tracer !== null) {
    draft.request.tracer.valueRefused(place, error);
  }
  return refuseAt(draft, place, error);
}

// A collection's content is a row of its own, sent before the one that mentions it.
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
  content: ReadonlyArray<unknown>,
  container: Container,
): unknown {
  if (draft.keyPath !== null) {
    return draft.walk.element(draft, place, fragmentOf(content), container);
  }
  leaveContext(draft);
  if (place.row === null) {
    // The array is made here: no path leads into it, unless it is a whole row.
    place.flags &= ~ADDRESSABLE;
  }
  return draft.walk.items(draft, place, content);
}

// Like a list, it becomes a fragment where there is a key for it.
function walkAsyncIterable(
  draft: Draft,
  place: Place,
  iterable: AsyncSource,
  container: Container,
): unknown {
  forgetPlace(draft, iterable);
  return draft.keyPath !== null && !draft.request.streams.has(iterable)
    ? draft.walk.element(draft, place, fragmentOf(iterable), container)
    : pointToStream(draft, iterable, openAsyncIterable);
}

// Streams are known by their rows, wherever they are mentioned.
function forgetPlace(draft: Draft, stream: AsyncSource): void {
  draft.written.delete(stream);
}

// `"$1"`, for each mention of the stream, unless the first was where its items get a key from
// above.
function pointToStream(
  draft: Draft,
  stream: AsyncSource,
  open: (Request, AsyncSource, NewTask) => RowId,
): string {
  const {request, keyPath, implicitSlot, formatContext} = draft;
  const isFree = keyPath === null && !implicitSlot;
  let id = request.streams.get(stream);
  if (id === undefined) {
    id = open(request, stream, {
      model: null,
      keyPath,
      implicitSlot,
      formatContext,
      surroundings: null,
      written: draft.written,
    });
    if (isFree) {
      request.streams.set(stream, id);
    }
  }
  leaveContext(draft);
  return weigh(draft, encodeReference(id));
}
