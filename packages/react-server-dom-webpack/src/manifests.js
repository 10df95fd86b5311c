// The manifests that a webpack build writes. Frameworks also pass proxies with only a `get`
// trap, so manifests are only read by property.

// One import: a module, its bundle chunks, and the requested export.
export type ImportManifestEntry = interface {
  readonly id: string | number,
  // Pairs of chunk id and file name, flat; the last file name may be missing.
  readonly chunks: ReadonlyArray<string | number>,
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
  readonly moduleLoading:
    | null
    | interface {
        readonly prefix: string,
        readonly crossOrigin?: string | null,
      },
  readonly serverModuleMap: null | ServerManifest,
};

// An entry, and the export that a reference names.
export type FoundImport = {
  readonly entry: ImportManifestEntry,
  readonly name: string,
};

// Inherited properties are not entries: an id may come from the network.
function readEntry(
  manifest: ReferenceManifest,
  id: string,
): ImportManifestEntry | null {
  const entry = manifest[id];
  return typeof entry === 'object' && entry != null && id !== '__proto__'
    ? entry
    : null;
}

// An entry under the full id names its own export, which may differ from the one in the id:
// modules are split and exports renamed. Otherwise the text after the last `#` of the id is
// the export.
export function findImport(
  manifest: ReferenceManifest,
  id: string,
): FoundImport | null {
  const exact = readEntry(manifest, id);
  if (exact !== null) {
    return {entry: exact, name: exact.name};
  }
  const cut = id.lastIndexOf('#');
  const whole = cut === -1 ? null : readEntry(manifest, id.slice(0, cut));
  return whole === null ? null : {entry: whole, name: id.slice(cut + 1)};
}
