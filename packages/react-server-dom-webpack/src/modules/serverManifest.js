// Finds server functions by the ids in responses and replies.

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerManifest} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {createAsyncImport, createImport} from '../importMetadata.js';
import {findImport} from '../manifests.js';

// The manifest is null where no functions are expected. Only the manifest says whether a module is
// async.
export function resolveServerReference(
  manifest: ServerManifest | null | void,
  id: string,
): ImportMetadata {
  const found = manifest == null ? null : findImport(manifest, id);
  if (found === null) {
    throw protocolError(
      `The server function "${id}" is not in the server manifest. Was the manifest made by ` +
        'the same build?',
      589,
    );
  }
  const {entry, name} = found;
  const isAsync = entry.async ?? false;
  return isAsync ? createAsyncImport(entry, name) : createImport(entry, name);
}
