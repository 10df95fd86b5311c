// Where the walk begins: with the root value of a row, or an item of a stream.

import type {Draft} from '../rows/draft.js';

import {hasKeyContext} from '../evaluate/keyPath.js';
import {ITEM} from '../places/place.js';
import {ELEMENT_TYPE} from '../request/reactInternals.js';
import {isDateText} from '../values/kinds.js';
import {findElement, pointAt} from '../values/pointTo.js';
import {convertRoot, refuseRoot} from '../values/root.js';
import {weigh} from './inPlace.js';
import {serializePrimitive} from './serializeValue.js';
import {walkReduced, walkReducible} from './walk.js';

// The root value of a row, after reduction.
export function walkRoot(draft: Draft, value: unknown): void {
  const {root} = draft;
  refuseRoot(draft.request, value, root.place);
  root.wire = walkReduced(draft, root.place, convertRoot(value), root);
}

// An item of a stream, in the key context of the stream. Nothing else leads to it, so
// nothing of it is remembered.
export function walkItem(
  draft: Draft,
  item: any /* anything a stream holds */,
): void {
  const {root} = draft;
  const {place} = root;
  place.flags = ITEM;
  const isConverted =
    typeof item === 'object' &&
    item !== null &&
    typeof item.toJSON === 'function';
  const value: any = isConverted ? item.toJSON('') : item; // narrowed below
  if (typeof value !== 'object' || value === null) {
    root.wire =
      isConverted && isDateText(item, value)
        ? weigh(draft, '$D' + value)
        : serializePrimitive(draft, null, '', value);
    return;
  }
  const known =
    value.$$typeof === ELEMENT_TYPE && !hasKeyContext(draft)
      ? findElement(draft.written, value)
      : null;
  root.wire =
    known === null
      ? walkReducible(draft, place, value, root)
      : pointAt(draft, known, place, root);
}
