// Reduction: components, fragments without a key and lazies are replaced by their result, until the
// value can be sent.

import type {
  UserFunction,
  UserObject,
} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Component, Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';

import {describePlace} from '../places/describePlace.js';
import {NO_KEYS, enterComponent} from '../places/keyContext.js';
import {
  FORWARD_REF_TYPE,
  FRAGMENT_TYPE,
  LAZY_TYPE,
  MEMO_TYPE,
  OLD_ELEMENT_TYPE,
  asElement,
  elementOf,
} from '../request/reactInternals.js';
import {stopAt} from '../rows/draft.js';
import {isTemporaryReference} from '../temporary/temporaryProxy.js';
import {findElement, findOrRemember} from '../values/pointTo.js';
import {
  refuseEndless,
  refuseMissingType,
  refuseOldElement,
  refuseRef,
} from '../values/unsupported.js';
import {callComponent, callLazy} from './callUserCode.js';
import {convertResult} from './componentResult.js';
import {RepeatedValue} from './repeatedValue.js';

// Against infinite loops: a component that renders itself, or a lazy that returns itself.
const MOST_STEPS = 250000;

// Sets the key context of the result at the place. If user code throws, evaluation can continue at
// `stopOf(draft)`.
export function reduce(draft: Draft, place: Place, model: unknown): unknown {
  const tracer = draft.request.tracer;
  let value = model;
  for (let steps = 0; typeof value === 'object' && value !== null; steps++) {
    if (steps === MOST_STEPS) {
      throw refuseEndless(MOST_STEPS);
    }
    if (
      tracer !== null &&
      (elementOf(value) !== null || value.$$typeof === LAZY_TYPE)
    ) {
      const replacement = tracer.valueFound(draft, value, place);
      if (replacement !== null) {
        return replacement;
      }
    }
    const element = elementOf(value);
    if (element !== null) {
      const next = reduceElement(draft, place, element);
      if (next === value) {
        return value;
      }
      value = next;
    } else if (value.$$typeof === LAZY_TYPE) {
      const lazy = value;
      stopAt(draft, place, lazy);
      value = findWritten(draft, place, callLazy(draft.request, lazy));
      tracer?.lazyRead(draft, lazy);
    } else if (value.$$typeof === OLD_ELEMENT_TYPE) {
      stopAt(draft, place, value);
      throw refuseOldElement();
    } else {
      return value;
    }
  }
  return value;
}

// An element that a lazy returned may have been written before. For other values the walk checks
// this.
function findWritten(draft: Draft, place: Place, value: unknown): unknown {
  const element = asElement(value);
  if (element === null || place.keys !== NO_KEYS) {
    return value;
  }
  const known = findElement(draft.written, element);
  if (known !== null) {
    return new RepeatedValue(known);
  }
  // The root of a row is remembered with its row, or not at all.
  if (place.row === null && isReducible(draft, element)) {
    findOrRemember(draft, element, place);
  }
  return element;
}

// One step: the result of the element, or the element itself if it is sent as one.
function reduceElement(draft: Draft, place: Place, element: Element): unknown {
  stopAt(draft, place, element);
  if (element.props.ref != null) {
    throw refuseRef();
  }
  const {type} = element;
  if (type === undefined) {
    throw refuseMissingType(describePlace(draft.request.host, place));
  }
  if (type === FRAGMENT_TYPE) {
    return element.key === null ? unwrapFragment(place, element) : element;
  }
  const component = functionOf(type);
  if (component !== null) {
    return isOpaque(draft, component)
      ? element
      : renderComponent(draft, place, element, component);
  }
  return isWrapperType(type)
    ? reduceWrapperType(draft, place, element, type)
    : element;
}

function isWrapperType(type: unknown): implies type is UserObject {
  return (
    typeof type === 'object' &&
    type !== null &&
    (type.$$typeof === LAZY_TYPE ||
      type.$$typeof === MEMO_TYPE ||
      type.$$typeof === FORWARD_REF_TYPE)
  );
}

// Client references and temporary references are never called.
function isOpaque(draft: Draft, type: UserFunction): boolean {
  return (
    draft.request.host.isClientReference(type) || isTemporaryReference(type)
  );
}

function renderComponent(
  draft: Draft,
  place: Place,
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
  place.keys = enterComponent(place.keys, element.key);
  return convertResult(request, result);
}

function unwrapFragment(place: Place, fragment: Element): unknown {
  place.keys = enterComponent(place.keys, null);
  return fragment.props.children;
}

function reduceWrapperType(
  draft: Draft,
  place: Place,
  element: Element,
  type: UserObject,
): unknown {
  switch (type.$$typeof) {
    case LAZY_TYPE:
      return withType(draft, element, callLazy(draft.request, type));
    case MEMO_TYPE:
      return withType(draft, element, type.type);
    default:
      // The call throws if this is not a function.
      return renderComponent(draft, place, element, type.render as $FlowFixMe);
  }
}

function withType({request}: Draft, element: Element, type: unknown): Element {
  const copy: Element = {...element, type};
  request.tracer?.elementCopied(copy, element);
  return copy;
}

// Whether an element of this type may be replaced by its result, or by an error.
export function isReducible(draft: Draft, element: Element): boolean {
  const {type} = element;
  if (type === FRAGMENT_TYPE) {
    return element.key === null;
  }
  const component = functionOf(type);
  if (component !== null) {
    return !isOpaque(draft, component);
  }
  return type === undefined || isWrapperType(type);
}
