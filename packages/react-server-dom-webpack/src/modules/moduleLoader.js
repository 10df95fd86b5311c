// Loads the bundle chunks of a module and reads an export.

import type {ImportMetadata} from '../importMetadata.js';

import {
  bundleChunksOf,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';

// What a module exports. Reading a property of a string or a number is safe, too.
type Exports = {
  readonly __esModule?: true,
  readonly [string]: unknown,
} | null | void;

// A module that is a promise, with the fields that React uses.
type ModulePromise = interface {
  then(
    onFulfilled: (value: Exports) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
  status?: unknown,
  value?: Exports,
  reason?: unknown,
};

// The file is undefined if the list of chunks ends with an id.
export type BundleChunkLoader = (
  id: string | number,
  file: string | number | void,
) => Promise<unknown>;

export type ModuleLoader = {
  readonly preloadModule: (
    reference: ImportMetadata,
  ) => Promise<unknown> | ModulePromise | null,
  readonly requireModule: (reference: ImportMetadata) => unknown,
};

export function createModuleLoader(
  loadBundleChunk: BundleChunkLoader,
): ModuleLoader {
  // Chunk id → null when loaded, otherwise a promise. Shared by all users of the loader.
  const bundleChunks: Map<string | number, Promise<unknown> | null> = new Map();

  // A failed chunk is removed, so that the next module that needs it tries again.
  function load(
    id: string | number,
    file: string | number | void,
  ): Promise<unknown> | null {
    const known = bundleChunks.get(id);
    if (known !== undefined) {
      return known;
    }
    const loading = loadBundleChunk(id, file);
    bundleChunks.set(id, loading);
    loading.then(
      () => bundleChunks.set(id, null),
      () => bundleChunks.delete(id),
    );
    return loading;
  }

  function preloadModule(
    reference: ImportMetadata,
  ): Promise<unknown> | ModulePromise | null {
    const chunks = bundleChunksOf(reference);
    const loading = [];
    for (let index = 0; index < chunks.length; index += 2) {
      const chunk = load(chunks[index], chunks[index + 1]);
      if (chunk !== null) {
        loading.push(chunk);
      }
    }
    const loaded = loading.length === 0 ? null : Promise.all(loading);
    if (!isAsyncImport(reference)) {
      return loaded;
    }
    return loaded === null
      ? awaitModule(reference)
      : loaded.then(() => awaitModule(reference));
  }

  return {preloadModule, requireModule};
}

// Null if the module can be required now. Sets React's fields on the promise, because its
// value is read synchronously later.
function awaitModule(reference: ImportMetadata): ModulePromise | null {
  const promise = asPromise(__webpack_require__(moduleIdOf(reference)));
  if (promise === null || promise.status === 'fulfilled') {
    return null;
  }
  promise.then(
    value => {
      promise.status = 'fulfilled';
      promise.value = value;
    },
    reason => {
      promise.status = 'rejected';
      promise.reason = reason;
    },
  );
  return promise;
}

// Anything that can be awaited is a promise here.
function asPromise(exports: Exports): ModulePromise | null {
  return typeof exports?.then === 'function'
    ? (exports as $FlowFixMe) // it has `then`
    : null;
}

function requireModule(reference: ImportMetadata): unknown {
  let exports = __webpack_require__(moduleIdOf(reference));
  const promise = isAsyncImport(reference) ? asPromise(exports) : null;
  if (promise !== null) {
    if (promise.status !== 'fulfilled') {
      throw promise.reason;
    }
    exports = promise.value;
  }
  return readExport(exports, exportNameOf(reference));
}

// `*` is the module, an empty name its default export with CommonJS interop. Other names
// come from the network, so only own properties count.
function readExport(exports: Exports, name: string): unknown {
  if (name === '*') {
    return exports;
  }
  if (name === '') {
    return exports?.__esModule ? exports.default : exports;
  }
  return exports != null && Object.hasOwn(exports, name)
    ? exports[name]
    : undefined;
}
