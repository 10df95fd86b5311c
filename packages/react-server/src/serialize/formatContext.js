// Elements that change the format context, such as `picture`: their children are a row of their
// own, which is made before the other props.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Container, WireModel} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';

import {reduce} from '../evaluate/reduce.js';
import {rowOfThrown} from '../evaluate/suspend.js';
import {NO_KEYS} from '../places/keyContext.js';
import {placeOfRow} from '../places/place.js';
import {asElement} from '../request/reactInternals.js';
import {takeId} from '../request/request.js';
import {placeIn} from '../rows/draft.js';
import {emitModel} from '../rows/emitRow.js';
import {findPlace, isNewContent} from '../values/pointTo.js';
import {LONG_STRING} from '../values/strings.js';
import {outlineRow} from './content.js';
import {serializePrimitive} from './serializeValue.js';

type WalkReduced = (Draft, Place, unknown, Container) => WireModel;

// The row of children that are not an object. No reference points to it: it is sent because the
// reference sends it.
export function sendCopy(draft: Draft, place: Place, children: unknown): void {
  const kind = typeof children;
  const isShort =
    typeof children === 'string'
      ? children.length < LONG_STRING
      : kind === 'number' || kind === 'boolean' || kind === 'bigint';
  if (isShort) {
    const {request, ledger} = draft;
    const {weight} = ledger;
    const id = takeId(request);
    const wire = serializePrimitive(draft, place, 'children', children);
    emitModel(request, id, wire);
    ledger.weight = weight;
  }
}

// `1:[…]`, the row of the children, or null if they are not one. The slot refers to it as `$1`, not
// `$L1`, even if the children are not ready.
export function outlineChildren(
  draft: Draft,
  place: Place,
  children: UserObject,
  walkReduced: WalkReduced,
): RowId | null {
  if (!isNewContent(draft.written, children)) {
    return null;
  }
  const slot = placeIn(draft, place, 'children');
  if (draft.request.tracer !== null) {
    const outlined = draft.request.tracer.childrenFound(draft, children);
    slot.alias = placeOfRow(outlined);
    return outlined;
  }
  let value;
  try {
    value = reduce(draft, slot, children);
  } catch (thrown) {
    const stopped = rowOfThrown(draft, thrown);
    slot.alias = placeOfRow(stopped);
    return stopped;
  }
  const {formatContext, written} = draft;
  const id = outlineRow(
    draft,
    formatContext,
    (inner, {place: root, content}) => {
      slot.alias = root;
      root.keys = slot.keys;
      if (findPlace(written, children) === null) {
        written.set(children, root);
      }
      const element = asElement(value);
      if (element !== null && slot.keys === NO_KEYS) {
        written.set(element, root);
      }
      return walkReduced(inner, root, value, content);
    },
  );
  return id;
}
