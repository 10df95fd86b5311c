// Loads the bundle chunks of a module and reads an export, through the runtime of the bundler.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {ModuleBinding} from '../binding.js';
import type {ClientReference} from '../references/clientReference.js';
import type {ServerReference} from '../references/registerServerReference.js';
import type {ImportMetadata} from './importMetadata.js';
import type {
  BundleChunks,
  ClientManifest,
  ServerConsumerManifest,
  ServerManifest,
} from './manifests.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {storeOutcome} from 'flight-core/src/chunk/storeOutcome.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';

import {
  bundleChunksOf,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from './importMetadata.js';

export type ManifestTypes = {
  readonly clientReference: ClientReference,
  readonly serverReference: ServerReference,
  readonly clientManifest: ClientManifest,
  readonly serverManifest: ServerManifest,
  readonly consumerManifest: ServerConsumerManifest,
  readonly importMetadata: ImportMetadata,
  readonly moduleReference: ImportMetadata,
};

// What a module exports. Reading a property of a string or a number is safe, too.
export type Exports = {
  readonly __esModule?: true,
  readonly [string]: unknown,
} | null | void;

// What a bundler's runtime does.
export type ModuleSystem = {
  // The exports of a loaded module, or a promise of them.
  readonly requireExports: (id: string | number) => Exports,
  // Null if all are loaded.
  readonly loadChunks: (chunks: BundleChunks) => Promise<unknown> | null,
  ...
};

export function createModules(
  system: ModuleSystem,
): ModuleBinding<ManifestTypes> {
  return {
    preloadModule(reference) {
      const loaded = system.loadChunks(bundleChunksOf(reference));
      if (!isAsyncImport(reference)) {
        return loaded;
      }
      return loaded
        ? loaded.then(() => awaitModule(system, reference))
        : awaitModule(system, reference);
    },
    requireModule: reference => requireModule(system, reference),
  };
}

// Null if the module can be required now.
function awaitModule(
  {requireExports}: ModuleSystem,
  reference: ImportMetadata,
): Thenable | null {
  const promise = asThenable(requireExports(moduleIdOf(reference)));
  if (!promise || promise.status === FULFILLED) {
    return null;
  }
  storeOutcome(promise);
  return promise;
}

function requireModule(
  {requireExports}: ModuleSystem,
  reference: ImportMetadata,
): unknown {
  let exports = requireExports(moduleIdOf(reference));
  const promise: Thenable | null = isAsyncImport(reference)
    ? asThenable(exports)
    : null;
  if (promise) {
    if (promise.status !== FULFILLED) {
      throw promise.reason;
    }
    exports = promise.value as $FlowFixMe; // the exports of a module
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
