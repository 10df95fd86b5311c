// The binding for clients of a bundler with these manifests.

import type {ClientBinding, ConsumerBinding} from '../binding.js';
import type {Client} from '../client/createClient.js';
import type {ManifestTypes, ModuleSystem} from './modules.js';
import type {FilesOf} from './prepareDestination.js';

import {acceptMetadata} from './importMetadata.js';
import {createModules} from './modules.js';
import {prepareDestinationWith} from './prepareDestination.js';
import {resolveClientReference, resolveServerReference} from './resolve.js';

export type Consumer = ConsumerBinding<ManifestTypes>;

type BindingWith<C, Functions> = ClientBinding<
  ManifestTypes,
  C,
  Client<C>,
  Functions,
>;

// A bundler, as a client uses it.
export type ClientSystem = {
  ...ModuleSystem,
  // True for the items that lists of bundle chunks may have.
  readonly isChunkItem: (item: unknown) => boolean,
  ...
};

export function createBrowserBinding<Functions>(
  system: ClientSystem,
  publish: (client: Client<null>) => Functions,
): BindingWith<null, Functions> {
  return {
    modules: createModules(system),
    acceptMetadata: content => acceptMetadata(content, system.isChunkItem),
    consumer: null,
    publish,
  };
}

// Where HTML is rendered.
export function createConsumerBinding<Functions>(
  system: {...ClientSystem, readonly filesOf: FilesOf, ...},
  publish: (client: Client<Consumer>) => Functions,
): BindingWith<Consumer, Functions> {
  return {
    modules: {...createModules(system), resolveServerReference},
    acceptMetadata: content => acceptMetadata(content, system.isChunkItem),
    consumer: {
      resolveClientReference,
      prepareDestination: prepareDestinationWith(system.filesOf),
      serverManifestOf: manifest => manifest.serverModuleMap,
    },
    publish,
  };
}
