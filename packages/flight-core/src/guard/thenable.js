// Promises of user code and of modules: anything that can be awaited, with a type that Flow knows.

export type Thenable<T = unknown> = interface {
  then(
    onFulfilled: (value: T) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
};

// Null for other values.
export function asThenable(value: unknown): Thenable | null {
  const thenable = value as $FlowFixMe; // of any type, as strings may have `then` too
  return typeof thenable?.then === 'function' ? thenable : null;
}
