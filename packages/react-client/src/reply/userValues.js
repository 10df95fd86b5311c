// Untyped values of user code, with types that say what a reply reads of them. These types
// promise nothing: any member may be missing or throw.

// An object, a function or a big integer.
export type UserObject = {readonly [string | symbol]: unknown};

export type Thenable = interface {
  then(
    onFulfilled: (value: $FlowFixMe /* the caller knows */) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
};

export type LazyNode = interface {
  readonly _payload: unknown,
  readonly _init: (payload: unknown) => unknown,
};

// What `next` returns is not checked, since the reference does not check it either.
export type AsyncItems = interface {next(): Thenable};

export function asThenable(value: unknown): Thenable | null {
  const thenable = value as $FlowFixMe; // of any type, as strings may have `then` too
  return typeof thenable?.then === 'function' ? thenable : null;
}

// A function that is called as a method.
export type Method = interface {
  call(
    object: UserObject,
    ...parameters: ReadonlyArray<unknown>
  ): $FlowFixMe /* the caller knows */,
};

export function asMethod(value: unknown): Method | null {
  return typeof value === 'function' ? (value as $FlowFixMe) : null; // as tested
}
