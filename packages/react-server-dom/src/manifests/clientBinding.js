// The bindings for clients of a bundler with these manifests.

import type {ClientBinding, ConsumerBinding} from '../binding.js';
import type {ManifestTypes, ModuleSystem} from './modules.js';
import type {FilesOf} from './prepareDestination.js';

import {acceptMetadata} from './importMetadata.js';
import {createModules} from './modules.js';
import {prepareDestinationWith} from './prepareDestination.js';
import {resolveClientReference, resolveServerReference} from './resolve.js';

// A bundler, as a client uses it.
export type ClientSystem = {
  ...ModuleSystem,
  // True for the items that lists of bundle chunks may have.
  readonly isChunkItem: (item: unknown) => boolean,
  ...
};

export function createBrowserBinding(
  system: ClientSystem,
): ClientBinding<ManifestTypes> {
  return {
    modules: createModules(system),
    acceptMetadata: content => acceptMetadata(content, system.isChunkItem),
  };
}

// Where HTML is rendered. `noChunksRemedy`: what to do if the entries of a manifest have no chunks.
export function createConsumerBinding(
  system: {...ClientSystem, readonly filesOf: FilesOf, ...},
  noChunksRemedy?: string,
): ConsumerBinding<ManifestTypes> {
  return {
    modules: {...createModules(system), resolveServerReference},
    acceptMetadata: content => acceptMetadata(content, system.isChunkItem),
    resolveClientReference: (manifest, metadata) =>
      resolveClientReference(manifest, metadata, noChunksRemedy),
    prepareDestination: prepareDestinationWith(system.filesOf),
    serverManifestOf: manifest => manifest.serverModuleMap,
  };
}
