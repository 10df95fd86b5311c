// The content of a module row: one export of a module in the other build. A fourth item means that
// requiring the module returns a promise.

import type {ImportManifestEntry} from './manifests.js';

import {protocolError} from 'flight-core/src/errors.js';

type SyncImport = [string | number, ReadonlyArray<string | number>, string];
type AsyncImport = [string | number, ReadonlyArray<string | number>, string, 1];

export type ImportMetadata = SyncImport | AsyncImport;

// ["./App.js",["app","app.js"],"default"]
export function createImport(
  entry: ImportManifestEntry,
  name: string,
): ImportMetadata {
  return [entry.id, entry.chunks, name];
}

// ["./App.js",["app","app.js"],"default",1]
export function createAsyncImport(
  entry: ImportManifestEntry,
  name: string,
): ImportMetadata {
  return [entry.id, entry.chunks, name, 1];
}

// The content comes from the network.
export function acceptMetadata(metadata: unknown): ImportMetadata {
  const [id, chunks, name] = Array.isArray(metadata) ? metadata : [];
  const isValid =
    isId(id) &&
    Array.isArray(chunks) &&
    chunks.every(isId) &&
    typeof name === 'string';
  if (!isValid) {
    throw protocolError(
      'A module row must be [module id, bundle chunks, export name].',
      1011,
    );
  }
  return metadata as $FlowFixMe; // as tested
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || typeof id === 'number';
}

export function moduleIdOf(metadata: ImportMetadata): string | number {
  return metadata[0];
}

export function bundleChunksOf(
  metadata: ImportMetadata,
): ReadonlyArray<string | number> {
  return metadata[1];
}

export function exportNameOf(metadata: ImportMetadata): string {
  return metadata[2];
}

export function isAsyncImport(metadata: ImportMetadata): boolean {
  return metadata.length === 4;
}
