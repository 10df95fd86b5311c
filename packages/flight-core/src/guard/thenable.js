// Promises of user code and of modules: anything that can be awaited, with a type that Flow knows.

export type Thenable<T = unknown> = interface {
  then(
    onFulfilled: (value: T) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
  // As React tracks it: set when it is first read.
  status?: unknown,
  value?: unknown,
  reason?: unknown,
};

// Null for other values.
export function asThenable(
  value: $FlowFixMe, // of any type, as strings may have `then` too
): Thenable | null {
  return typeof value?.then === 'function' ? value : null;
}
