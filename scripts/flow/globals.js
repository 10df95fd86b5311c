/* Names that exist without an import in the files Flow checks. */

// True in development bundles. Only entry files and dev/ may read it.
declare const __DEV__: boolean;

// A global of edge runtimes, if they have it. On Node it is imported.
declare class AsyncLocalStorage<T> {
  constructor(): void;
  getStore(): T | void;
  run<R>(store: T, task: () => R): R;
}
