// The binding for servers of a bundler with these manifests.

import type {ReferenceBinding, ServerBinding} from '../binding.js';
import type {ClientReference} from '../references/clientReference.js';
import type {ServerReference} from '../references/registerServerReference.js';
import type {Server} from '../server/createServer.js';
import type {ClientManifest} from './manifests.js';
import type {ManifestTypes, ModuleSystem} from './modules.js';

import {isClientReference} from '../references/clientReference.js';
import {isServerReference} from '../references/registerServerReference.js';
import {createModules} from './modules.js';
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

export const references: ReferenceBinding<ManifestTypes> = {
  isClientReference,
  isServerReference,
  getClientReferenceKey,
  resolveClientReferenceMetadata,
  getServerReferenceId,
  getServerReferenceBoundArguments,
  getServerReferenceLocation,
};

export function createServerBinding<Functions>(
  system: ModuleSystem,
  publish: (server: Server) => Functions,
): ServerBinding<ManifestTypes, Server, Functions> {
  return {
    references,
    modules: {...createModules(system), resolveServerReference},
    publish,
  };
}
