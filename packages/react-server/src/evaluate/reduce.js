// Reduction: components, fragments without a key and lazies are replaced by what they
// render to, until something is left that the client can hold.

import type {Place} from '../places/place.js';
import type {Element, Lazy} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';
import type {Component} from './callUserCode.js';

import {ADDRESSABLE} from '../places/place.js';
import {
  asElement,
  ELEMENT_TYPE,
  FORWARD_REF_TYPE,
  FRAGMENT_TYPE,
  LAZY_TYPE,
  MEMO_TYPE,
  OLD_ELEMENT_TYPE,
} from '../request/reactInternals.js';
import {findElement} from '../values/pointTo.js';
import {isTemporaryReference} from '../values/temporaryReferences.js';
import {
  refuseEndless,
  refuseOldElement,
  refuseRef,
} from '../values/unsupported.js';
import {callComponent, callLazy} from './callUserCode.js';
import {settleResult} from './component.js';
import {enterComponent, hasKeyContext} from './keyPath.js';
import {mentionOf} from './mention.js';

// A component that renders itself, or a lazy that is its own value, would never end, and
// nobody else would have a turn.
const MOST_STEPS = 250000;

// The model stands at the place. Leaves the key context of the result on the draft. When
// user code throws, the draft knows where: `stoppedAt` is what would have to be evaluated
// again.
export function reduce(draft: Draft, place: Place, model: unknown): unknown {
  const tracer = draft.request.tracer;
  let value: any = model; // anything; narrowed by its mark
  for (let steps = 0; typeof value === 'object' && value !== null; steps++) {
    if (steps === MOST_STEPS) {
      throw refuseEndless(MOST_STEPS);
    }
    const mark = value.$$typeof;
    if (tracer !== null && (mark === ELEMENT_TYPE || mark === LAZY_TYPE)) {
      const mention = tracer.valueFound(draft, value);
      if (mention !== null) {
        return mention;
      }
    }
    if (mark === ELEMENT_TYPE) {
      const next = reduceElement(draft, value);
      if (next === value) {
        return value;
      }
      value = next;
    } else if (mark === LAZY_TYPE) {
      const lazy = value;
      stopHere(draft, lazy);
      value = meetElement(draft, place, callLazy(draft.request, lazy));
      if (tracer !== null) {
        tracer.lazyRead(draft, lazy);
      }
    } else if (mark === OLD_ELEMENT_TYPE) {
      stopHere(draft, value);
      throw refuseOldElement();
    } else {
      return value;
    }
  }
  return value;
}

// An element stands where the lazy stood that gave it, so it may be a repeated one, like
// an element that stands there directly. Of other values the walk finds out.
function meetElement(draft: Draft, place: Place, value: unknown): unknown {
  const element = asElement(value);
  if (element === null || hasKeyContext(draft)) {
    return value;
  }
  const {written} = draft;
  const known = findElement(written, element);
  if (known !== null) {
    return mentionOf(known);
  }
  // What a row begins with is known by its row, or not at all.
  if (
    (place.flags & ADDRESSABLE) !== 0 &&
    place.row === null &&
    isReducible(draft, element)
  ) {
    written.set(element, place);
  }
  return element;
}

function stopHere(draft: Draft, value: unknown): void {
  draft.stoppedAt = value;
  draft.stoppedKeyPath = draft.keyPath;
  draft.stoppedImplicitSlot = draft.implicitSlot;
}

// One step: what the element renders to, or the element itself if it stays one.
function reduceElement(draft: Draft, element: Element): unknown {
  stopHere(draft, element);
  if (element.props.ref != null) {
    throw refuseRef();
  }
  const type: any = element.type; // anything; narrowed below
  if (type === FRAGMENT_TYPE) {
    return element.key === null ? unwrapFragment(draft, element) : element;
  }
  if (typeof type === 'function') {
    return isOpaque(draft, type)
      ? element
      : renderComponent(draft, element, type);
  }
  return isWrapperType(type)
    ? reduceWrapperType(draft, element, type)
    : element;
}

function isWrapperType(type: any /* may be anything */): boolean {
  const mark = type == null ? undefined : type.$$typeof;
  return mark === LAZY_TYPE || mark === MEMO_TYPE || mark === FORWARD_REF_TYPE;
}

// Functions that stand for something of the client's are never called.
function isOpaque(draft: Draft, type: interface {}): boolean {
  return (
    draft.request.host.isClientReference(type) || isTemporaryReference(type)
  );
}

function renderComponent(
  draft: Draft,
  element: Element,
  component: Component,
): unknown {
  const {request, task} = draft;
  const {tracer} = request;
  const called =
    tracer === null
      ? component
      : tracer.componentFound(draft, element, component);
  const result = callComponent(request, task, called, element.props);
  enterComponent(draft, element.key);
  return settleResult(request, result);
}

function unwrapFragment(draft: Draft, fragment: Element): unknown {
  enterComponent(draft, null);
  return fragment.props.children;
}

function reduceWrapperType(
  draft: Draft,
  element: Element,
  type: any, // with one of the marks above
): unknown {
  switch (type.$$typeof) {
    case LAZY_TYPE:
      return withType(draft, element, callLazy(draft.request, type as Lazy));
    case MEMO_TYPE:
      return withType(draft, element, type.type);
    default:
      return renderComponent(draft, element, type.render);
  }
}

function withType({request}: Draft, element: Element, type: unknown): Element {
  const copy: Element = {...(element as $FlowFixMe), type}; // all that React put on it stays
  if (request.tracer !== null) {
    request.tracer.elementCopied(copy, element);
  }
  return copy;
}

// Whether an element of this type may be replaced by something else.
export function isReducible(draft: Draft, element: Element): boolean {
  const type: any = element.type; // anything; narrowed below
  if (type === FRAGMENT_TYPE) {
    return element.key === null;
  }
  if (typeof type === 'function') {
    return !isOpaque(draft, type);
  }
  return isWrapperType(type);
}
