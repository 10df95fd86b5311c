// The content of a module row: one export of a module in the other build. A fourth item means that
// requiring the module returns a promise.

import type {BundleChunks, FoundImport} from './manifests.js';

import {protocolError} from 'flight-core/src/errors.js';

type SyncImport = [string | number, BundleChunks, string];
type AsyncImport = [string | number, BundleChunks, string, 1];

export type ImportMetadata = SyncImport | AsyncImport;

// ["./App.js",["app","app.js"],"default"]
// ["./App.js",["app","app.js"],"default",1]     webpack: chunk id, file, …
// ["./App.js",["app.js"],"default"]             Turbopack: a path for each chunk
export function createImport(
  {entry, name}: FoundImport,
  isAsync: boolean,
): ImportMetadata {
  const {id, chunks} = entry;
  return isAsync ? [id, chunks, name, 1] : [id, chunks, name];
}

// The content comes from the network. `isChunkItem` is true for items that the bundler's lists of
// chunks may have.
export function acceptMetadata(
  metadata: unknown,
  isChunkItem: (item: unknown) => boolean,
): ImportMetadata {
  const [id, chunks, name] = Array.isArray(metadata) ? metadata : [];
  const isValid =
    isId(id) &&
    Array.isArray(chunks) &&
    chunks.every(isChunkItem) &&
    typeof name === 'string';
  if (!isValid) {
    throw protocolError(
      'A module row must be [module id, bundle chunks, export name].',
      1007,
    );
  }
  return metadata as $FlowFixMe; // as tested
}

export function isId(id: unknown): boolean {
  return typeof id === 'string' || typeof id === 'number';
}

export function moduleIdOf(metadata: ImportMetadata): string | number {
  return metadata[0];
}

export function bundleChunksOf(metadata: ImportMetadata): BundleChunks {
  return metadata[1];
}

export function exportNameOf(metadata: ImportMetadata): string {
  return metadata[2];
}

export function isAsyncImport(metadata: ImportMetadata): boolean {
  return metadata.length === 4;
}
