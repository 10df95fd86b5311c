// Finds the client modules of a response in another build than the browser's.

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerConsumerManifest} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  createImport,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';
import {findImport} from '../manifests.js';

// Only the metadata says whether the module is async.
export function resolveClientReference(
  moduleMap: ServerConsumerManifest['moduleMap'],
  metadata: ImportMetadata,
): ImportMetadata {
  if (moduleMap == null) {
    return metadata;
  }
  const id = moduleIdOf(metadata);
  const name = exportNameOf(metadata);
  const found = findImport(moduleMap[String(id)], name, '*', name);
  if (!found) {
    throw protocolError(
      `The export "${name}" of the module "${id}" is not in the consumer manifest. Are both ` +
        'of the same build?',
      588,
    );
  }
  return createImport(found, isAsyncImport(metadata));
}
