// Parcel's binding for clients.

import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {
  ClientBinding,
  ConsumerBinding,
} from 'react-server-dom/src/binding.js';
import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {ServerOptions} from 'react-server-dom/src/client/openResponse.js';
import type {ConsumerFunctions} from 'react-server-dom/src/client/publishClient.js';
import type {BrowserClient as SharedBrowserClient} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';
import type {ParcelTypes} from './modules.js';

import {createServerFunction} from 'react-client/src/index.js';
import {presenterOf} from 'react-server-dom/src/client/presenterOf.js';
import {
  createUncallable,
  publishForConsumer,
} from 'react-server-dom/src/client/publishClient.js';
import {dispatchHint} from 'react-server-dom/src/hints/dispatchHint.js';
import {PREINIT_MODULE} from 'react-server-dom/src/hints/hintCodes.js';
import {
  createClientRuntime,
  publishBrowserClient,
} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';

import {acceptMetadata} from './importMetadata.js';
import {modules} from './modules.js';

export type Consumer = ConsumerBinding<ParcelTypes>;

type CreateServerReference = (id: string, exportName: string) => ServerFunction;

export type BrowserClient = {
  ...SharedBrowserClient,
  readonly createServerReference: CreateServerReference,
};

export type EdgeClient = {
  ...ConsumerFunctions<ServerOptions>,
  readonly createServerReference: CreateServerReference,
};

// Builds have the same ids, and a response names the bundles.
const consumer: Consumer = {
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

export const browserBinding: ClientBinding<
  ParcelTypes,
  null,
  Client<null>,
  BrowserClient,
> = {
  modules,
  acceptMetadata,
  consumer: null,
  publish(client) {
    const {host} = client;
    const present = presenterOf(client);
    const runtime = createClientRuntime();
    return {
      ...publishBrowserClient(client, runtime),
      createServerReference(moduleId, exportName) {
        const id = `${moduleId}#${exportName}`;
        const fn = createServerFunction(
          host,
          {id, bound: null},
          runtime.callServer,
        );
        return present(host, fn, id, [null, null, exportName]);
      },
    };
  },
};

export function publishEdgeClient(client: Client<Consumer>): EdgeClient {
  const {host} = client;
  const present = presenterOf(client);
  return {
    ...publishForConsumer(client, () => {}),
    createServerReference(moduleId, exportName) {
      const id = `${moduleId}#${exportName}`;
      const fn = createUncallable(client, id);
      return present(host, fn, id, [null, null, exportName]);
    },
  };
}

export function createConsumerBinding<Functions>(
  publish: (client: Client<Consumer>) => Functions,
): ClientBinding<ParcelTypes, Consumer, Client<Consumer>, Functions> {
  return {modules, acceptMetadata, consumer, publish};
}
