// Loads the bundle chunks of a module and reads an export, through webpack's runtime.

import type {Thenable} from 'flight-core/src/guard/thenable.js';

import type {ModuleBinding} from 'react-server-dom/src/binding.js';
import type {ClientReference} from 'react-server-dom/src/references/clientReference.js';
import type {ServerReference} from 'react-server-dom/src/references/serverReference.js';
import type {ImportMetadata} from './importMetadata.js';
import type {
  ClientManifest,
  ServerConsumerManifest,
  ServerManifest,
} from './manifests.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {storeOutcome} from 'flight-core/src/chunk/storeOutcome.js';
import {asThenable} from 'flight-core/src/guard/thenable.js';

import {isAsyncImport, moduleIdOf} from './importMetadata.js';

export type WebpackTypes = {
  readonly clientReference: ClientReference,
  readonly serverReference: ServerReference,
  readonly clientManifest: ClientManifest,
  readonly serverManifest: ServerManifest,
  readonly consumerManifest: ServerConsumerManifest,
  readonly importMetadata: ImportMetadata,
  readonly moduleReference: ImportMetadata,
};

// What a module exports. Reading a property of a string or a number is safe, too.
type Exports = {
  readonly __esModule?: true,
  readonly [string]: unknown,
} | null | void;

// The file is undefined if the list of chunks ends with an id.
export type BundleChunkLoader = (
  id: string | number,
  file: string | number | void,
) => Promise<unknown>;

// Null if the module can be required now.
type PreloadModule = (
  reference: ImportMetadata,
) => Promise<unknown> | Thenable | null;

export function createPreloadModule(
  loadBundleChunk: BundleChunkLoader,
): PreloadModule {
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

  return function preloadModule(reference) {
    const [, chunks] = reference;
    const loading = [];
    for (let index = 0; index < chunks.length; index += 2) {
      loading.push(load(chunks[index], chunks[index + 1]));
    }
    const loaded = loading.some(Boolean) ? Promise.all(loading) : null;
    if (!isAsyncImport(reference)) {
      return loaded;
    }
    return loaded
      ? loaded.then(() => awaitModule(reference))
      : awaitModule(reference);
  };
}

// Null if the module can be required now.
function awaitModule(reference: ImportMetadata): Thenable | null {
  const promise = modulePromise(reference);
  if (!promise || promise.status === FULFILLED) {
    return null;
  }
  storeOutcome(promise);
  return promise;
}

function modulePromise(reference: ImportMetadata): Thenable | null {
  return asThenable(__webpack_require__(moduleIdOf(reference)));
}

export function requireModule(reference: ImportMetadata): unknown {
  const [id, , name] = reference;
  let exports = __webpack_require__(id);
  const promise: Thenable | null = isAsyncImport(reference)
    ? asThenable(exports)
    : null;
  if (promise) {
    if (promise.status !== FULFILLED) {
      throw promise.reason;
    }
    exports = promise.value as $FlowFixMe; // the exports of a module
  }
  return readExport(exports, name);
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

export function createModules(
  loadBundleChunk: BundleChunkLoader,
): ModuleBinding<WebpackTypes> {
  return {preloadModule: createPreloadModule(loadBundleChunk), requireModule};
}
