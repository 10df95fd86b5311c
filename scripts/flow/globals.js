/* Names that exist without an import in the files Flow checks. */

// True in development bundles. Only entry files and dev/ may read it.
declare const __DEV__: boolean;

// A global of edge runtimes, if they have it. On Node it is imported.
declare class AsyncLocalStorage<T> {
  constructor(): void;
  getStore(): T | void;
  run<R>(store: T, task: () => R): R;
}

// A task of Chromium's debugger.
type ConsoleTask = interface {
  run<T>(action: () => T): T,
};

interface Console {
  // In Chromium and Node only.
  readonly createTask?: (name: string) => ConsoleTask;
}

// What the browser extension of React offers to renderers, if it is there.
declare const __REACT_DEVTOOLS_GLOBAL_HOOK__: ?{
  readonly isDisabled?: unknown,
  readonly supportsFlight?: unknown,
  readonly inject: (renderer: interface {}) => unknown,
  ...
};

// Flow's own constructors of views have no names.
interface $TypedArrayConstructor<T, out TPrototype, out TArray> {
  readonly name: string;
}

interface DataViewConstructor {
  readonly name: string;
}

interface Uint8ArrayConstructor {
  // A string is mapped by characters.
  from(
    text: string,
    map: (character: string) => number,
  ): Uint8Array<ArrayBuffer>;
}
