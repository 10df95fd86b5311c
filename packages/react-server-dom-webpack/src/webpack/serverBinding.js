// webpack's binding for servers.

import type {
  ReferenceBinding,
  ServerBinding,
} from 'react-server-dom/src/binding.js';
import type {ClientReference} from 'react-server-dom/src/references/clientReference.js';
import type {ServerReference} from 'react-server-dom/src/references/serverReference.js';
import type {Server} from 'react-server-dom/src/server/createServer.js';
import type {ClientManifest} from './manifests.js';
import type {BundleChunkLoader, WebpackTypes} from './moduleLoader.js';

import {isClientReference} from 'react-server-dom/src/references/clientReference.js';
import {isServerReference} from 'react-server-dom/src/references/serverReference.js';
import {createModules} from './moduleLoader.js';
import {
  resolveClientReferenceMetadata,
  resolveServerReference,
} from './resolve.js';

// A module that is loaded synchronously and asynchronously has two module rows.
function getClientReferenceKey(reference: ClientReference): string {
  return reference.$$async ? reference.$$id + '#async' : reference.$$id;
}

// References have the id themselves, so the manifest is not needed.
function getServerReferenceId(
  manifest: ClientManifest,
  reference: ServerReference,
): string {
  return reference.$$id;
}

function getServerReferenceBoundArguments(
  manifest: ClientManifest,
  reference: ServerReference,
): ReadonlyArray<unknown> | null {
  return reference.$$bound;
}

function getServerReferenceLocation(
  manifest: ClientManifest,
  reference: ServerReference,
): Error | void {
  return reference.$$location;
}

export const references: ReferenceBinding<WebpackTypes> = {
  isClientReference,
  isServerReference,
  getClientReferenceKey,
  resolveClientReferenceMetadata,
  getServerReferenceId,
  getServerReferenceBoundArguments,
  getServerReferenceLocation,
};

export function createServerBinding<Functions>(
  loadBundleChunk: BundleChunkLoader,
  publish: (server: Server) => Functions,
): ServerBinding<WebpackTypes, Server, Functions> {
  return {
    references,
    modules: {...createModules(loadBundleChunk), resolveServerReference},
    publish,
  };
}
