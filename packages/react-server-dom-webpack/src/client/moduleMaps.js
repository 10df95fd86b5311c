// Finds the client modules of a response in another build than the browser's.

import type {ImportMetadata} from '../importMetadata.js';
import type {
  ImportManifestEntry,
  ServerConsumerManifest,
} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  createAsyncImport,
  createImport,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';

// The entry of the requested export, or else of the whole module. Only the metadata says whether
// the module is async.
export function resolveClientReference(
  moduleMap: ServerConsumerManifest['moduleMap'],
  metadata: ImportMetadata,
): ImportMetadata {
  if (moduleMap == null) {
    return metadata;
  }
  const id = moduleIdOf(metadata);
  const name = exportNameOf(metadata);
  const exports = moduleMap[String(id)];
  const exact = exports?.[name];
  // Inherited properties are not entries: names come from the network.
  if (typeof exact === 'object') {
    return translate(metadata, exact, exact.name);
  }
  const whole = exports?.['*'];
  if (typeof whole === 'object') {
    return translate(metadata, whole, name);
  }
  throw protocolError(
    `The export "${name}" of the module "${id}" is not in the consumer manifest. Was the ` +
      'manifest made by the same build?',
    588,
  );
}

function translate(
  metadata: ImportMetadata,
  entry: ImportManifestEntry,
  name: string,
): ImportMetadata {
  return isAsyncImport(metadata)
    ? createAsyncImport(entry, name)
    : createImport(entry, name);
}
