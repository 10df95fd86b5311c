// webpack's modules for the renderer: recognises references, and resolves their metadata.

import type {ImportMetadata} from '../importMetadata.js';
import type {ClientManifest} from '../manifests.js';
import type {ClientReference} from '../references/clientReference.js';
import type {ServerReference} from '../references/serverReference.js';

import {usageError} from 'flight-core/src/errors.js';

import {createImport} from '../importMetadata.js';
import {findReference} from '../manifests.js';
import {isClientReference} from '../references/clientReference.js';
import {isServerReference} from '../references/serverReference.js';

// A module that is loaded synchronously and asynchronously has two module rows.
function getClientReferenceKey(reference: ClientReference): string {
  return reference.$$async ? reference.$$id + '#async' : reference.$$id;
}

function resolveClientReferenceMetadata(
  manifest: ClientManifest,
  reference: ClientReference,
): ImportMetadata {
  const id = reference.$$id;
  const found = findReference(manifest, id);
  if (!found) {
    throw usageError(
      `The client module "${id}" is not in the client manifest. Are both of the same build?`,
      596,
    );
  }
  const isAsync = found.entry.async === true;
  if (isAsync && reference.$$async) {
    throw usageError(
      `The client module "${id}" is an async ES module in the client manifest, but its ` +
        'reference comes from awaiting a CommonJS module. Use its exports without awaiting ' +
        'it, or import the module as an ES module.',
      597,
    );
  }
  return createImport(found, isAsync || reference.$$async);
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

export const moduleHost = {
  isClientReference,
  isServerReference,
  getClientReferenceKey,
  resolveClientReferenceMetadata,
  getServerReferenceId,
  getServerReferenceBoundArguments,
  getServerReferenceLocation,
};
