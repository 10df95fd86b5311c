// The manifests a webpack build leaves behind. Frameworks also pass proxies with
// nothing but a `get` trap, so a manifest is only ever read by property.

// One import: a module, the bundle chunks it lives in, and the export that is meant.
export type ImportManifestEntry = interface {
  readonly id: string | number,
  // Pairs of chunk id and file name, flat; the last file name may be missing.
  readonly chunks: ReadonlyArray<string | number>,
  // `*` is the whole module, an empty name its default export.
  readonly name: string,
  // True when requiring the module gives a promise.
  readonly async?: boolean,
};

// Reference id → import. Given to the server as the client manifest, and to whoever
// resolves server references as the server manifest.
export type ReferenceManifest = interface {
  readonly [id: string]: ImportManifestEntry | void,
};

export type ClientManifest = ReferenceManifest;
export type ServerManifest = ReferenceManifest;

// What reading a payload on a server takes to find the modules of the browser build.
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

// An entry, and the export that a reference means by it.
export type FoundImport = {
  readonly entry: ImportManifestEntry,
  readonly name: string,
};

// An id may come from the network, so what every object inherits is not an entry.
function readEntry(
  manifest: ReferenceManifest,
  id: string,
): ImportManifestEntry | null {
  const entry = manifest[id];
  return typeof entry === 'object' && entry != null && id !== '__proto__'
    ? entry
    : null;
}

// An entry under the full id names its own export, which may differ from the one in
// the id: modules are split and exports renamed. Otherwise the id is cut at its last
// `#`, and what follows is the export.
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
