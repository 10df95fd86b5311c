// React's internals: the two fields through which its functions reach a server renderer, and the
// symbols that mark its values.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import {usageError} from 'flight-core/src/errors.js';
import * as React from 'react';

// The members that the development observer replaces.
export type CacheDispatcher = interface {
  getCacheForType: (create: () => unknown) => unknown,
  // React's development build calls it for each element.
  getOwner: () => unknown,
};

// `H`: the hooks, while components render. `A`: the dispatcher of `cache` and `cacheSignal`. The
// others exist in React's development build only.
export type ServerInternals = {
  H: unknown,
  A: CacheDispatcher | null | void,
  getCurrentStack?: () => string,
  recentlyCreatedOwnerStacks?: number,
  // The experimental channel only (taints.js).
  TaintRegistryObjects?: WeakMap<interface {}, string>,
  TaintRegistryValues?: Map<
    string | bigint,
    {readonly message: string, count: number, ...},
  >,
  TaintRegistryByteLengths?: Set<number>,
  TaintRegistryPendingRequests?: Set<Array<string | bigint>>,
  ...
};

const internals: ServerInternals | void = (
  React as $FlowFixMe
) // not in React's types
.__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

if (internals === undefined) {
  throw usageError(
    'Resolve "react" under the condition "react-server", for example with ' +
      '`node --conditions react-server`.',
    492,
  );
}

export const serverInternals: ServerInternals = internals;

// Known by what only that channel has. Its internals have the registries of tainted values.
export const IS_EXPERIMENTAL: boolean =
  internals.TaintRegistryObjects !== undefined;

export const ELEMENT_TYPE: symbol = Symbol.for('react.transitional.element');
export const OLD_ELEMENT_TYPE: symbol = Symbol.for('react.element');
export const LAZY_TYPE: symbol = Symbol.for('react.lazy');
export const MEMO_TYPE: symbol = Symbol.for('react.memo');
export const FORWARD_REF_TYPE: symbol = Symbol.for('react.forward_ref');
export const FRAGMENT_TYPE: symbol = Symbol.for('react.fragment');
export const CONTEXT_TYPE: symbol = Symbol.for('react.context');
export const SUSPENSE_TYPE: symbol = Symbol.for('react.suspense');
export const ACTIVITY_TYPE: symbol = Symbol.for('react.activity');
export const MEMO_CACHE_SENTINEL: symbol = Symbol.for(
  'react.memo_cache_sentinel',
);

// The fields of an element that a render reads. In development React adds more.
export type Element = {
  readonly $$typeof: symbol,
  readonly type: unknown,
  // A symbol: React's optimistic key.
  readonly key: string | symbol | null,
  readonly props: {readonly [string]: unknown},
  ...
};

// `_init` returns the value, or throws a thenable or an error.
export type Lazy = interface {
  readonly $$typeof: symbol,
  readonly _payload: unknown,
  readonly _init: (payload: unknown) => unknown,
};

// A list under a key is rendered as a fragment, which gets the key.
export function fragmentOf(list: unknown): Element {
  return {
    $$typeof: ELEMENT_TYPE,
    type: FRAGMENT_TYPE,
    key: null,
    props: {children: list},
  };
}

// A server component.
export type Component = (props: interface {}, ref: void) => unknown;

export function elementOf(object: UserObject): Element | null {
  return object.$$typeof === ELEMENT_TYPE ? (object as $FlowFixMe) : null; // by its mark
}

export function asElement(value: unknown): Element | null {
  return typeof value === 'object' && value !== null ? elementOf(value) : null;
}
