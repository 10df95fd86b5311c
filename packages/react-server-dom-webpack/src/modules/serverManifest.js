// Finds server functions by the ids in responses and replies.

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerManifest} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {createImport} from '../importMetadata.js';
import {findReference} from '../manifests.js';

// The manifest is null where no functions are expected. Only the manifest says whether a module is
// async.
export function resolveServerReference(
  manifest: ServerManifest | null | void,
  id: string,
): ImportMetadata {
  const found = findReference(manifest, id);
  if (!found) {
    throw protocolError(
      `The server function "${id}" is not in the server manifest. Are both of the same build?`,
      589,
    );
  }
  return createImport(found, found.entry.async ?? false);
}
