// Starts the walk: at the root value of a row, or an item of a stream.

import type {ValueSlot} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';

import {convert} from 'flight-core/src/guard/userValues.js';

import {NO_KEYS} from '../places/keyContext.js';
import {ITEM} from '../places/place.js';
import {elementOf} from '../request/reactInternals.js';
import {convertRoot, isMarked} from '../values/root.js';
import {serializeConverted} from './serializeValue.js';
import {walkElementSlot, walkReduced, walkReducible} from './walk.js';

// An item is not in another value.
const NOWHERE: ValueSlot = {parent: null, key: ''};

// The root value of a row, after reduction.
export function walkRoot(draft: Draft, value: unknown): void {
  const {place, content} = draft.root;
  const converted = convertRoot(draft.request, value);
  if (converted !== value) {
    // If the result of `toJSON` is refused, the row is a reference to the error.
    place.flags |= ITEM;
  }
  content.wire = walkReduced(draft, place, converted, content);
}

// An item of a stream, in the key context of the stream. No path leads into items.
export function walkItem(draft: Draft, item: unknown): void {
  const {place, content} = draft.root;
  place.flags = ITEM;
  const value = isMarked(draft.request, item) ? item : convert(item, '');
  if (typeof value !== 'object' || value === null) {
    content.wire = serializeConverted(draft, NOWHERE, item, value);
    return;
  }
  const element = elementOf(value);
  content.wire =
    element !== null && place.keys === NO_KEYS
      ? walkElementSlot(draft, place, element, content)
      : walkReducible(draft, place, value, content);
}
