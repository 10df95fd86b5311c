// webpack's binding for clients.

import type {
  ClientBinding,
  ConsumerBinding,
} from 'react-server-dom/src/binding.js';
import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {BundleChunkLoader, WebpackTypes} from './moduleLoader.js';

import {acceptMetadata} from './importMetadata.js';
import {createModules} from './moduleLoader.js';
import {prepareDestination} from './prepareDestination.js';
import {resolveClientReference, resolveServerReference} from './resolve.js';

export type WebpackConsumer = ConsumerBinding<WebpackTypes>;

type BindingWith<Consumer, Functions> = ClientBinding<
  WebpackTypes,
  Consumer,
  Client<Consumer>,
  Functions,
>;

export function createBrowserBinding<Functions>(
  loadBundleChunk: BundleChunkLoader,
  publish: (client: Client<null>) => Functions,
): BindingWith<null, Functions> {
  return {
    modules: createModules(loadBundleChunk),
    acceptMetadata,
    consumer: null,
    publish,
  };
}

// Where HTML is rendered.
export function createConsumerBinding<Functions>(
  loadBundleChunk: BundleChunkLoader,
  publish: (client: Client<WebpackConsumer>) => Functions,
): BindingWith<WebpackConsumer, Functions> {
  return {
    modules: {...createModules(loadBundleChunk), resolveServerReference},
    acceptMetadata,
    consumer: {
      resolveClientReference,
      prepareDestination,
      serverManifestOf: manifest => manifest.serverModuleMap,
    },
    publish,
  };
}
