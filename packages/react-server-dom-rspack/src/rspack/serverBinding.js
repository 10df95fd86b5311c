// Rspack's binding for servers: webpack's runtime and module rows, with manifests that the runtime has.

import type {ServerBinding} from 'react-server-dom/src/binding.js';
import type {
  ManifestTypes,
  ModuleSystem,
} from 'react-server-dom/src/manifests/modules.js';
import type {FindServerAction} from 'react-server-dom/src/runtimeManifests/serverAction.js';
import type {Server} from 'react-server-dom/src/server/createServer.js';
import type {EncryptionFunctions} from './encryption.js';

import {createServerBinding as createWebpackBinding} from 'react-server-dom/src/manifests/serverBinding.js';
import {registerClientReference} from 'react-server-dom/src/references/clientReference.js';
import {findServerActionWith} from 'react-server-dom/src/runtimeManifests/serverAction.js';

import {createEncryption} from './encryption.js';
import {serverManifests} from './runtimeManifest.js';
import {createServerEntry, ensureServerActions} from './serverEntry.js';
import {resolveWithStyles} from './styles.js';

export type RspackFunctions = {
  ...EncryptionFunctions,
  readonly registerClientReference: typeof registerClientReference,
  readonly createServerEntry: typeof createServerEntry,
  readonly ensureServerActions: typeof ensureServerActions,
  readonly loadServerAction: FindServerAction,
};

// `publish` adds Rspack's functions to those of all servers.
export function createServerBinding<Functions>(
  system: ModuleSystem,
  publish: (server: Server, functions: RspackFunctions) => Functions,
): ServerBinding<ManifestTypes, Server, Functions> {
  const binding = createWebpackBinding(system, (server: Server) =>
    publish(server, {
      ...createEncryption(),
      registerClientReference,
      createServerEntry,
      ensureServerActions,
      loadServerAction: findServerActionWith(server, serverManifests),
    }),
  );
  const references = {
    ...binding.references,
    resolveClientReferenceMetadata: resolveWithStyles,
  };
  return {...binding, references};
}
