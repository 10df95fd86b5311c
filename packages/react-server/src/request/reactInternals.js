// The two slots through which React's own functions reach a server renderer, and the
// symbols by which its values are known.

import * as React from 'react';

import {usageError} from 'flight-core/src/errors.js';

// `H` holds the hooks while components render, `A` what `cache` and `cacheSignal` ask.
export type ServerInternals = {H: unknown, A: unknown, ...};

const internals: ServerInternals | void = (
  React as $FlowFixMe
) // React's types do not know its internals
.__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

if (internals === undefined) {
  throw usageError(
    'The "react" package in this environment is not the one for Server ' +
      'Components. Resolve it under the "react-server" condition, for example ' +
      'with `node --conditions react-server`.',
    492,
  );
}

export const serverInternals: ServerInternals = internals;

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

// What a render reads of an element. In development React adds more.
export type Element = interface {
  readonly $$typeof: symbol,
  readonly type: unknown,
  readonly key: string | null,
  readonly props: {readonly [string]: unknown},
};

export function asElement(value: any /* anything */): Element | null {
  return typeof value === 'object' &&
    value !== null &&
    value.$$typeof === ELEMENT_TYPE
    ? value
    : null;
}

// An initialiser returns the value or throws a thenable, or the error it failed with.
export type Lazy = interface {
  readonly $$typeof: symbol,
  readonly _payload: unknown,
  readonly _init: (payload: unknown) => unknown,
};

// A promise as React tracks it: `status` is there once somebody looked at it.
export type Thenable = interface {
  then(
    onFulfilled: (value: unknown) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
  status?: unknown,
  value?: unknown,
  reason?: unknown,
};
