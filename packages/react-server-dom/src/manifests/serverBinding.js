// The binding for servers of a bundler with these manifests.

import type {ReferenceBinding, ServerBinding} from '../binding.js';
import type {ClientReference} from '../references/clientReference.js';
import type {Server} from '../server/createServer.js';
import type {ManifestTypes, ModuleSystem} from './modules.js';

import {isClientReference} from '../references/clientReference.js';
import {serverReferences} from '../references/serverReferences.js';
import {createModules} from './modules.js';
import {
  resolveClientReferenceMetadata,
  resolveServerReference,
} from './resolve.js';

// A module that is loaded synchronously and asynchronously has two module rows.
function getClientReferenceKey(reference: ClientReference): string {
  return reference.$$async ? reference.$$id + '#async' : reference.$$id;
}

export const references: ReferenceBinding<ManifestTypes> = {
  isClientReference,
  getClientReferenceKey,
  resolveClientReferenceMetadata,
  ...serverReferences,
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
