// Where the functions of the server are, by the ids that responses and replies call them by.

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerManifest} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {createAsyncImport, createImport} from '../importMetadata.js';
import {findImport} from '../manifests.js';

// Where functions are not expected there is no manifest. Whether a module is async is told by
// the manifest alone.
export function resolveServerReference(
  manifest: ServerManifest | null | void,
  id: string,
): ImportMetadata {
  const found = manifest == null ? null : findImport(manifest, id);
  if (found === null) {
    throw protocolError(
      `The server function "${id}" is not in the server manifest. The manifest has to ` +
        'list every function that the server can refer to.',
      589,
    );
  }
  const {entry, name} = found;
  const isAsync = entry.async ?? false;
  return isAsync ? createAsyncImport(entry, name) : createImport(entry, name);
}
