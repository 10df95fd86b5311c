// Parcel's clients where HTML is rendered: the binding, and the functions that entries export.

import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {ConsumerBinding} from 'react-server-dom/src/binding.js';
import type {
  ConsumerClient,
  ConsumerFunctions,
  ConsumerOptions,
} from 'react-server-dom/src/client/consumerClient.js';
import type {ParcelTypes} from './modules.js';

import {
  createUncallable,
  publishConsumer,
} from 'react-server-dom/src/client/consumerClient.js';
import {dispatchHint} from 'react-server-dom/src/hints/dispatchHint.js';
import {PREINIT_MODULE} from 'react-server-dom/src/hints/hintCodes.js';

import {acceptMetadata} from './importMetadata.js';
import {modules} from './modules.js';

export type EdgeClient = {
  ...ConsumerFunctions<ConsumerOptions>,
  readonly createServerReference: (
    id: string,
    exportName: string,
  ) => ServerFunction,
};

// Builds have the same ids, and a response names the bundles.
export const consumerBinding: ConsumerBinding<ParcelTypes> = {
  modules,
  acceptMetadata,
  resolveClientReference: (manifest, metadata) => metadata,
  // The scripts of the browser's build. Parcel's scripts are modules.
  prepareDestination(manifest, [, , bundles], nonce) {
    for (const bundle of bundles) {
      const options = {
        crossOrigin: undefined,
        integrity: undefined,
        fetchPriority: undefined,
        nonce,
      };
      dispatchHint(PREINIT_MODULE, [
        parcelRequire.meta.publicUrl + bundle,
        options,
      ]);
    }
  },
  // Functions of the server cannot be loaded where HTML is rendered.
  serverManifestOf: () => null,
};

export function publishEdgeClient(
  client: ConsumerClient<ParcelTypes>,
): EdgeClient {
  return {
    ...publishConsumer(client, () => {}),
    createServerReference: (moduleId, exportName) =>
      createUncallable(client, `${moduleId}#${exportName}`, [
        null,
        null,
        exportName,
      ]),
  };
}
