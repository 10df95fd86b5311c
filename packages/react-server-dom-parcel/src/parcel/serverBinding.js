// Parcel's binding for servers.

import type {
  ReferenceBinding,
  ServerBinding,
} from 'react-server-dom/src/binding.js';
import type {LoadServerAction} from 'react-server-dom/src/runtimeManifests/serverAction.js';
import type {RuntimeManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import type {Server} from 'react-server-dom/src/server/createServer.js';
import type {ParcelTypes} from './modules.js';
import type {ServerActions} from './serverActions.js';

import {serverReferences} from 'react-server-dom/src/references/serverReferences.js';
import {loadServerActionWith} from 'react-server-dom/src/runtimeManifests/serverAction.js';

import {
  createClientReference,
  getClientReferenceKey,
  isClientReference,
  resolveClientReferenceMetadata,
} from './clientReference.js';
import {modules} from './modules.js';
import {createServerActions} from './serverActions.js';

export type ParcelFunctions = {
  readonly createClientReference: typeof createClientReference,
  readonly registerServerActions: ServerActions['registerServerActions'],
  readonly loadServerAction: LoadServerAction,
};

// References have the bundles, and the build registers the modules of server functions.
export const NO_MANIFESTS: RuntimeManifests = {
  clientManifest: () => {},
  serverManifest: () => {},
};

const references: ReferenceBinding<ParcelTypes> = {
  isClientReference,
  getClientReferenceKey,
  resolveClientReferenceMetadata,
  ...serverReferences,
};

// `publish` adds Parcel's functions to those of all servers.
export function createServerBinding<Functions>(
  publish: (server: Server, functions: ParcelFunctions) => Functions,
): ServerBinding<ParcelTypes, Server, Functions> {
  const {registerServerActions, resolveServerReference} = createServerActions();
  return {
    references,
    modules: {
      ...modules,
      resolveServerReference,
      // See serverActions.js.
      isServerReference: () => true,
    },
    publish: server =>
      publish(server, {
        createClientReference,
        registerServerActions,
        loadServerAction: loadServerActionWith(server, NO_MANIFESTS),
      }),
  };
}
