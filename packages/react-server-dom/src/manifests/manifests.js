// The manifests that webpack, Turbopack and Rspack write. Frameworks also pass proxies with only a `get`
// trap, so manifests are only read by property.

import {usageError} from 'flight-core/src/errors.js';

// The list of the bundle chunks of a module. Only the bundler knows the form of its items.
export type BundleChunks = ReadonlyArray<unknown>;

// One import: a module, its bundle chunks, and the requested export.
export type ImportManifestEntry = interface {
  readonly id: string | number,
  readonly chunks: BundleChunks,
  // `*` is the whole module, an empty name its default export.
  readonly name: string,
  // True if requiring the module returns a promise.
  readonly async?: boolean,
};

// Reference id → import. Type of the client manifest, which servers get, and of the server
// manifest, in which server references are resolved.
export type ReferenceManifest = interface {
  readonly [id: string]: ImportManifestEntry | void,
};

export type ClientManifest = ReferenceManifest;
export type ServerManifest = ReferenceManifest;

// How browsers load the files of bundle chunks.
export type ModuleLoading = interface {
  readonly prefix: string,
  readonly crossOrigin?: string | null,
};

// Maps modules of the browser build to the server's own build.
export type ServerConsumerManifest = interface {
  readonly moduleMap:
    | null
    | interface {
        readonly [moduleId: string]:
          | interface {
              readonly [exportName: string]: ImportManifestEntry | void,
            }
          | void,
      },
  readonly moduleLoading: null | ModuleLoading,
  readonly serverModuleMap: null | ServerManifest,
};

// The manifest that locates client modules where HTML is rendered. What it has is checked when a row needs it.
export function requireConsumerManifest(
  manifest: ServerConsumerManifest | null | void,
): ServerConsumerManifest {
  if (manifest == null) {
    throw usageError(
      'The option serverConsumerManifest is missing (createFromNodeStream: the second ' +
        'argument), which locates client modules where HTML is rendered. Pass the object ' +
        'that the bundler wrote.',
    );
  }
  return manifest;
}

// An entry, and the export that a reference names.
export type FoundImport = {
  readonly entry: ImportManifestEntry,
  readonly name: string,
};

// Inherited properties are not entries: ids and names may come from the network.
function readEntry(
  manifest: ReferenceManifest | null | void,
  key: string,
): ImportManifestEntry | null {
  const entry = manifest?.[key];
  return typeof entry === 'object' && key !== '__proto__' ? entry : null;
}

// The entry of the export, or else of the whole module. The entry of an export names the export
// itself, which may differ from `name`: modules are split and exports renamed.
export function findImport(
  manifest: ReferenceManifest | null | void,
  exportKey: string,
  moduleKey: string,
  name: string,
): FoundImport | null {
  const exact = readEntry(manifest, exportKey);
  if (exact) {
    return {entry: exact, name: exact.name};
  }
  const entry = readEntry(manifest, moduleKey);
  return entry && {entry, name};
}

// The text after the last `#` of an id is the export.
export function findReference(
  manifest: ReferenceManifest | null | void,
  id: string,
): FoundImport | null {
  const moduleKey = id.replace(/#[^#]*$/, '');
  return findImport(manifest, id, moduleKey, id.slice(moduleKey.length + 1));
}
