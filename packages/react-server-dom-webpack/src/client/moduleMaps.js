// Where the client modules are that a response names, in a build that is not the browser's.

import type {ImportMetadata} from '../importMetadata.js';
import type {
  ImportManifestEntry,
  ServerConsumerManifest,
} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  acceptMetadata,
  createAsyncImport,
  createImport,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';

// The entry of the requested export, else that of the whole module under the requested
// name. Whether the module is async is told by the metadata alone.
export function resolveClientReference(
  moduleMap: ServerConsumerManifest['moduleMap'],
  metadata: ImportMetadata,
): ImportMetadata {
  acceptMetadata(metadata);
  if (moduleMap == null) {
    return metadata;
  }
  const id = moduleIdOf(metadata);
  const name = exportNameOf(metadata);
  const exports = moduleMap[String(id)];
  const exact = exports?.[name];
  // What every object inherits is no entry: the names come from the network.
  if (typeof exact === 'object') {
    return translate(metadata, exact, exact.name);
  }
  const whole = exports?.['*'];
  if (typeof whole === 'object') {
    return translate(metadata, whole, name);
  }
  throw protocolError(
    `The export "${name}" of the module "${id}" is not in the consumer manifest. Its ` +
      'module map has to list every client module that the server can refer to.',
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
