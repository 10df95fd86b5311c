// Untyped values of user code, narrowed by their fields.

import type {Element, Thenable} from './reactInternals.js';

import {ELEMENT_TYPE} from './reactInternals.js';

// Any object. Reading a field may run a getter or proxy trap.
export type UserObject = {readonly [string]: unknown};

// A component, a reference, or any other function, which may take other arguments.
export type UserFunction = interface {
  (...parameters: ReadonlyArray<unknown>): unknown,
  readonly $$typeof?: unknown,
  readonly name: string,
  readonly prototype?: unknown,
};

// A server component.
export type Component = (props: interface {}, ref: void) => unknown;

export function elementOf(object: UserObject): Element | null {
  return object.$$typeof === ELEMENT_TYPE ? (object as $FlowFixMe) : null; // by its mark
}

export function asElement(value: unknown): Element | null {
  return typeof value === 'object' && value !== null ? elementOf(value) : null;
}

export function asThenable(value: unknown): Thenable | null {
  return typeof value === 'object' && value !== null ? thenableOf(value) : null;
}

export function thenableOf(object: UserObject): Thenable | null {
  return typeof object.then === 'function' ? (object as $FlowFixMe) : null; // it has `then`
}

export function asObjectOrFunction(value: unknown): UserObject | null {
  return typeof value === 'function' || typeof value === 'object'
    ? (value as $FlowFixMe) // both have fields, and null is null
    : null;
}

export function functionOf(value: unknown): UserFunction | null {
  return typeof value === 'function' ? (value as $FlowFixMe) : null; // as tested
}

// Calls `toJSON`, which must be a function.
export function convert(object: UserObject, key: string): unknown {
  return (object as $FlowFixMe).toJSON(key); // see above
}
