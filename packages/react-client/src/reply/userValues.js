// Types for the members of user values that a reply reads. The values are untyped: any member
// may be missing or throw.

import type {Thenable} from 'flight-core/src/guard/thenable.js';

// An object, a function or a big integer.
export type UserObject = {readonly [string | symbol]: unknown};

export type LazyNode = interface {
  readonly _payload: unknown,
  readonly _init: (payload: unknown) => unknown,
};

export type Step<T> =
  | interface {readonly done: false, readonly value: T}
  | interface {readonly done: true, readonly value: T | void};

// What `next` returns is not checked, since the reference does not check it either.
export type AsyncItems = interface {next(): Thenable<Step<unknown>>};
