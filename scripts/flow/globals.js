/* Names that the sources use without an import. */

// True in development bundles. Only entry files and dev/ may read it.
declare const __DEV__: boolean;

// The package of a bundle. Only packageInfo.js may read these.
declare const __PACKAGE_NAME__: string;
declare const __PACKAGE_VERSION__: string;
declare const __REACT_VERSION__: string;

// A global of some edge runtimes. On Node it is imported.
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
  // Only in Chromium and Node.
  readonly createTask?: (name: string) => ConsoleTask;
}

// The hook of React's browser extension for renderers, if it is installed.
declare const __REACT_DEVTOOLS_GLOBAL_HOOK__: ?{
  readonly isDisabled?: unknown,
  readonly supportsFlight?: unknown,
  readonly inject: (renderer: interface {}) => unknown,
  ...
};

// Adds `name`, which Flow's types of these constructors lack.
interface $TypedArrayConstructor<T, out TPrototype, out TArray> {
  readonly name: string;
}

interface DataViewConstructor {
  readonly name: string;
}

// Makes Flow's "Promise" a "PromiseLike", which the callbacks of a stream return.
interface Promise<out R> {
  then<A = unknown, B = empty>(
    onFulfilled?: ((value: R) => A | PromiseLike<A>) | null | void,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null | void,
  ): Promise<A | B>;
}

interface Uint8ArrayConstructor {
  // A string is mapped by characters.
  from(
    text: string,
    map: (character: string) => number,
  ): Uint8Array<ArrayBuffer>;
}
