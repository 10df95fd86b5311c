// Where modules are that a response names, in a build that is not the browser's: the members
// of a host that look into manifests.

import type {ImportMetadata} from '../importMetadata.js';
import type {
  ImportManifestEntry,
  ServerConsumerManifest,
  ServerManifest,
} from '../manifests.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  createAsyncImport,
  createImport,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';
import {findImport} from '../manifests.js';
import {acceptMetadata} from './moduleHost.js';

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

// A function of the server, whose module is found by the same manifest that the server has.
// Whether it is async is told by the manifest alone.
export function resolveServerReference(
  manifest: ServerManifest,
  id: string,
): ImportMetadata {
  const found = findImport(manifest, id);
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

function translate(
  metadata: ImportMetadata,
  entry: ImportManifestEntry,
  name: string,
): ImportMetadata {
  return isAsyncImport(metadata)
    ? createAsyncImport(entry, name)
    : createImport(entry, name);
}
