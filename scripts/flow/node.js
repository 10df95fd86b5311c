/* The part of Node that the sources use. Flow itself only knows the web platform. */

declare class NodeBuffer extends Uint8Array {
  indexOf(searched: string | number, fromIndex?: number): number;
  includes(searched: string | number, fromIndex?: number): boolean;
  toString(encoding?: string): string;
  latin1Slice(start?: number, end?: number): string;
  latin1Write(text: string, offset?: number, length?: number): number;
  utf8Slice(start?: number, end?: number): string;
  utf8Write(text: string, offset?: number, length?: number): number;
  write(
    text: string,
    offset?: number,
    length?: number,
    encoding?: string,
  ): number;
}

// A record instead of a class, because `Buffer.from` accepts more than `Uint8Array.from`, which
// Flow forbids for a subclass. The type of an instance is `NodeBuffer`.
declare type BufferClass = {
  alloc(size: number): NodeBuffer,
  allocUnsafe(size: number): NodeBuffer,
  allocUnsafeSlow(size: number): NodeBuffer,
  byteLength(text: string, encoding?: string): number,
  concat(list: ReadonlyArray<Uint8Array>, length?: number): NodeBuffer,
  from(
    source: string | ArrayBuffer | Uint8Array | ReadonlyArray<number>,
    encodingOrOffset?: string | number,
    length?: number,
  ): NodeBuffer,
  isBuffer(value: unknown): implies value is NodeBuffer,
  ...
};
declare const Buffer: BufferClass;

// Any function: the parameters depend on the event.
type NodeListener = (...parameters: ReadonlyArray<empty>) => unknown;

declare class NodeEventEmitter {
  on(event: string, listener: NodeListener): this;
  once(event: string, listener: NodeListener): this;
  off(event: string, listener: NodeListener): this;
  removeListener(event: string, listener: NodeListener): this;
  emit(event: string, ...parameters: ReadonlyArray<unknown>): boolean;
}

declare const process: {
  readonly emitWarning: (warning: string) => void,
  readonly env: {readonly [name: string]: string | void},
  readonly nextTick: (task: () => unknown) => void,
  readonly version: string,
};

declare function setImmediate(task: () => unknown): unknown;
declare function clearImmediate(handle: unknown): void;

declare module 'stream' {
  declare class Writable extends NodeEventEmitter {
    readonly destroyed: boolean;
    readonly writableHighWaterMark: number;
    readonly writableLength: number;
    readonly writableNeedDrain: boolean;
    constructor(options?: {
      readonly highWaterMark?: number,
      readonly write?: (
        chunk: Uint8Array | string,
        encoding: string,
        done: (error?: ?Error) => void,
      ) => void,
      ...
    }): void;
    cork(): void;
    uncork(): void;
    write(chunk: Uint8Array | string, encoding?: string): boolean;
    end(chunk?: Uint8Array | string): this;
    destroy(error?: Error): this;
    flush?: () => void;
    flushHeaders?: () => void;
  }
  declare class Readable extends NodeEventEmitter {
    readonly destroyed: boolean;
    readonly readableDidRead: boolean;
    readonly readableFlowing: boolean | null;
    readonly readableLength: number;
    listenerCount(event: string): number;
    constructor(options?: {
      readonly highWaterMark?: number,
      readonly read?: (size: number) => void,
      readonly destroy?: (
        error: Error | null,
        done: (error: Error | null) => void,
      ) => void,
      ...
    }): void;
    pipe<T extends Writable>(destination: T): T;
    push(chunk: Uint8Array | string | null, encoding?: string): boolean;
    read(size?: number): Uint8Array | string | null;
    isPaused(): boolean;
    pause(): this;
    resume(): this;
    setEncoding(encoding: string): this;
    destroy(error?: unknown): this;
    static toWeb(stream: Readable): ReadableStream;
    static fromWeb(stream: ReadableStream): Readable;
  }
  declare class Duplex extends Readable {
    readonly writableEnded: boolean;
    readonly writableNeedDrain: boolean;
    constructor(options?: {readonly decodeStrings?: boolean, ...}): void;
    write(
      chunk: Uint8Array | string,
      encoding?: string | (() => void),
      done?: () => void,
    ): boolean;
    end(chunk?: Uint8Array | string): this;
    _write(
      chunk: Uint8Array | string,
      encoding: string,
      done: (error?: ?Error) => void,
    ): void;
    _final(done: (error?: ?Error) => void): void;
    _read(): void;
    _destroy(error: Error | null, done: (error: Error | null) => void): void;
  }
  declare class PassThrough extends Readable {
    readonly writable: boolean;
    readonly writableLength: number;
    write(chunk: Uint8Array | string, encoding?: string): boolean;
    end(chunk?: Uint8Array | string): this;
  }
  // Returns a function that removes the listeners.
  declare function finished(stream: Readable, done: () => void): () => void;
}

declare module 'async_hooks' {
  declare class AsyncLocalStorage<T> {
    constructor(): void;
    enterWith(store: T): void;
    exit<R>(task: () => R): R;
    getStore(): T | void;
    run<R>(store: T, task: () => R): R;
  }
  declare type AsyncHook = {
    enable(): AsyncHook,
    disable(): AsyncHook,
    ...
  };
  declare function createHook(callbacks: {
    init?: (
      asyncId: number,
      type: string,
      triggerAsyncId: number,
      resource: interface {},
    ) => void,
    before?: (asyncId: number) => void,
    after?: (asyncId: number) => void,
    destroy?: (asyncId: number) => void,
    promiseResolve?: (asyncId: number) => void,
    ...
  }): AsyncHook;
  declare function executionAsyncId(): number;
  declare function triggerAsyncId(): number;
}

declare module 'module' {
  declare export type LoadedModule = {
    exports: unknown,
    ...
  };
  declare export var Module: {
    prototype: {
      // (content, filename, ...) with the module as `this`, which Flow cannot pass on.
      _compile: any,
      ...
    },
    ...
  };
}

declare module 'url' {
  declare function fileURLToPath(url: string): string;
  declare function pathToFileURL(path: string): URL;
}

declare module 'util' {
  declare class TextDecoder {
    constructor(encoding?: string, options?: {fatal?: boolean, ...}): void;
    decode(bytes?: Uint8Array, options?: {stream?: boolean, ...}): string;
  }
  declare class TextEncoder {
    encode(text: string): Uint8Array;
    encodeInto(
      text: string,
      target: Uint8Array,
    ): {read: number, written: number, ...};
  }
  declare function inspect(value: unknown, options?: {...}): string;
  declare function promisify(task: NodeListener): NodeListener;
  declare const types: {
    isAnyArrayBuffer(value: unknown): implies value is ArrayBuffer,
    isArrayBufferView(value: unknown): implies value is $ArrayBufferView,
    isPromise(value: unknown): boolean,
    isProxy(value: unknown): boolean,
    isExternal(value: unknown): boolean,
    ...
  };
}

declare module 'crypto' {
  declare type Hash = {
    update(text: string | Uint8Array, encoding?: string): Hash,
    digest(encoding: string): string,
    ...
  };
  declare function createHash(algorithm: string): Hash;
  declare function randomUUID(): string;
}
