// webpack's modules for the renderer: recognises references, and resolves their metadata.

import type {ImportMetadata} from '../importMetadata.js';
import type {ClientManifest} from '../manifests.js';
import type {ClientReference} from '../references/clientReference.js';
import type {ServerReference} from '../references/serverReference.js';

import {usageError} from 'flight-core/src/errors.js';

import {createAsyncImport, createImport} from '../importMetadata.js';
import {findImport} from '../manifests.js';
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
  const found = manifest == null ? null : findImport(manifest, id);
  if (found === null) {
    throw usageError(
      `The client module "${id}" is not in the client manifest. Was the manifest made by ` +
        'the same build?',
      596,
    );
  }
  const {entry, name} = found;
  const isAsyncReference = reference.$$async;
  if (entry.async !== true) {
    return isAsyncReference
      ? createAsyncImport(entry, name)
      : createImport(entry, name);
  }
  if (isAsyncReference) {
    throw usageError(
      `The client module "${id}" is an async ES module in the client manifest, but its ` +
        'reference comes from awaiting a CommonJS module. Use its exports without awaiting ' +
        'it, or import the module as an ES module.',
      597,
    );
  }
  return createAsyncImport(entry, name);
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
