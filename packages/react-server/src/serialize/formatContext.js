// Elements that change the format context, such as `picture`: their children are a row of
// their own, which is made before their other props.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Place} from '../places/place.js';
import type {FormatContext} from '../request/host.js';
import type {Draft} from '../rows/draft.js';

import {encodeReference} from 'flight-core/src/wire/references.js';

import {hasKeyContext, leaveContext} from '../evaluate/keyPath.js';
import {reduce} from '../evaluate/reduce.js';
import {rowOfThrown} from '../evaluate/suspend.js';
import {makeAlias, placeOfRow} from '../places/place.js';
import {asElement, ELEMENT_TYPE, LAZY_TYPE} from '../request/reactInternals.js';
import {takeId} from '../request/request.js';
import {placeIn} from '../rows/draft.js';
import {emitModel} from '../rows/emitRow.js';
import {findElement} from '../values/pointTo.js';
import {LONG_STRING} from '../values/strings.js';
import {outlineRow} from './content.js';
import {weigh} from './inPlace.js';
import {serializePrimitive} from './serializeValue.js';

type Props = {readonly [string]: unknown};

// `1:[…]`, `0:["$","picture",null,{"children":"$1"}]`
export function walkInContext(
  draft: Draft,
  place: Place,
  props: Props,
  context: FormatContext,
): {[string]: unknown} {
  const {children} = props;
  if (typeof children !== 'object' || children === null) {
    sendCopy(draft, place, children);
    return draft.walk.properties(draft, place, props);
  }
  const outerContext = draft.formatContext;
  draft.formatContext = context;
  const reference = hasRowOfItsOwn(draft, children)
    ? encodeReference(outlineChildren(draft, place, children))
    : null;
  draft.formatContext = outerContext;
  // The copy keeps the order of the props.
  const wire = draft.walk.properties(draft, place, {...props, children: null});
  if (reference !== null) {
    wire.children = weigh(draft, reference);
  } else {
    draft.container = wire;
    draft.key = 'children';
    draft.formatContext = context;
    wire.children = draft.walk.slot(draft, place, children);
    draft.formatContext = outerContext;
  }
  return wire;
}

// Nobody refers to this row: the original writes it, and so its bytes have it.
function sendCopy(draft: Draft, place: Place, children: unknown): void {
  const kind = typeof children;
  const isShort =
    typeof children === 'string'
      ? children.length < LONG_STRING
      : kind === 'number' || kind === 'boolean' || kind === 'bigint';
  if (isShort) {
    const {request, weight} = draft;
    const id = takeId(request);
    const wire = serializePrimitive(draft, place, 'children', children);
    emitModel(request, id, wire);
    draft.weight = weight;
  }
}

// What can contain elements, unless it was written before. Everything else makes no
// difference, or has rows already.
function hasRowOfItsOwn(
  {written}: Draft,
  children: any /* an object */,
): boolean {
  if (children.$$typeof === ELEMENT_TYPE) {
    return findElement(written, children) === null;
  }
  return Array.isArray(children)
    ? !written.has(children)
    : children.$$typeof === LAZY_TYPE;
}

// By value, also where the children have to be waited for.
function outlineChildren(
  draft: Draft,
  place: Place,
  children: interface {},
): RowId {
  const slot = placeIn(draft, place, 'children');
  if (draft.request.tracer !== null) {
    const outlined = draft.request.tracer.childrenFound(draft, children);
    makeAlias(slot, placeOfRow(outlined));
    return outlined;
  }
  let value;
  try {
    value = reduce(draft, slot, children);
  } catch (thrown) {
    leaveContext(draft);
    const stopped = rowOfThrown(draft, thrown);
    makeAlias(slot, placeOfRow(stopped));
    return stopped;
  }
  const {formatContext, written} = draft;
  const id = outlineRow(draft, formatContext, row => {
    makeAlias(slot, row.place);
    if (!written.has(children)) {
      written.set(children, row.place);
    }
    const element = asElement(value);
    if (element !== null && !hasKeyContext(draft)) {
      written.set(element, row.place);
    }
    return draft.walk.reduced(draft, row.place, value, row);
  });
  leaveContext(draft);
  return id;
}
