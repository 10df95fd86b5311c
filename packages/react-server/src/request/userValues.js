// Untyped values of user code, narrowed by their fields.

import type {Element} from './reactInternals.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';

import {ELEMENT_TYPE} from './reactInternals.js';

// Any object. Reading a field may run a getter or proxy trap.
export type UserObject = {readonly [string]: unknown};

// A server component.
export type Component = (props: interface {}, ref: void) => unknown;

export function elementOf(object: UserObject): Element | null {
  return object.$$typeof === ELEMENT_TYPE ? (object as $FlowFixMe) : null; // by its mark
}

export function asElement(value: unknown): Element | null {
  return typeof value === 'object' && value !== null ? elementOf(value) : null;
}

// The result of `toJSON`, or the value itself if it has no such method.
export function convert(value: unknown, key: string): unknown {
  const toJSON =
    typeof value === 'object' && value !== null
      ? functionOf(value.toJSON)
      : null;
  return toJSON === null ? value : toJSON.call(value, key);
}
