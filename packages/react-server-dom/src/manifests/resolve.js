// References → imports, through the three manifests.

import type {ClientReference} from '../references/clientReference.js';
import type {ImportMetadata} from './importMetadata.js';
import type {
  ClientManifest,
  ServerConsumerManifest,
  ServerManifest,
} from './manifests.js';

import {
  createImport,
  exportNameOf,
  isAsyncImport,
  moduleIdOf,
} from './importMetadata.js';
import {findImport, findReference} from './manifests.js';
import {protocolError, usageError} from 'flight-core/src/errors.js';
import {nameValue} from 'flight-core/src/guard/userValues.js';

// A client reference of a render → the browser's build.
export function resolveClientReferenceMetadata(
  manifest: ClientManifest,
  reference: ClientReference,
): ImportMetadata {
  const id = reference.$$id;
  const found = findReference(manifest, id);
  if (!found) {
    throw refuseClientModule(manifest, id);
  }
  if (found.entry.chunks === undefined) {
    throw refuseNoChunks('client', id);
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

function refuseClientModule(manifest: unknown, id: string): Error {
  const why =
    typeof manifest === 'object' && manifest !== null
      ? 'Are both of the same build?'
      : 'Expected an object as the client manifest, which a bundler writes (webpack and ' +
        `Turbopack: the second argument of the render), got ${nameValue(manifest)}.`;
  return usageError(
    `The client module "${id}" is not in the client manifest. ${why}`,
    596,
  );
}

// The content of a module row → the build that renders HTML. Only the metadata says whether the
// module is async. `remedy` is what the bundler knows about entries without chunks.
export function resolveClientReference(
  {moduleMap}: ServerConsumerManifest,
  metadata: ImportMetadata,
  remedy: string | void,
): ImportMetadata {
  if (!moduleMap) {
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
  if (found.entry.chunks === undefined) {
    throw refuseNoChunks('server consumer', id, remedy);
  }
  return createImport(found, isAsyncImport(metadata));
}

// Otherwise the other side fails.
function refuseNoChunks(
  side: 'client' | 'server consumer' | 'server',
  id: string | number,
  remedy: string = 'The list is [] if there are none.',
): Error {
  return usageError(
    `The entry "${id}" of the ${side} manifest has no chunks. Expected {id, chunks, name}. ${remedy}`,
  );
}

// The id of a server function, in a response or a reply → the server's build. The manifest is null
// where no functions are expected. Only the manifest says whether a module is async.
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
  if (found.entry.chunks === undefined) {
    throw refuseNoChunks('server', id);
  }
  return createImport(found, found.entry.async ?? false);
}
