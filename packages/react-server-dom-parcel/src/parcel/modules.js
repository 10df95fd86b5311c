// Loads the bundles of a module and reads an export, through Parcel's runtime.

import type {ModuleBinding} from 'react-server-dom/src/binding.js';
import type {ServerReference} from 'react-server-dom/src/references/registerServerReference.js';
import type {ClientReference} from './clientReference.js';
import type {ImportMetadata} from './importMetadata.js';

export type ParcelTypes = {
  readonly clientReference: ClientReference,
  readonly serverReference: ServerReference,
  readonly clientManifest: void,
  readonly serverManifest: void,
  readonly consumerManifest: void,
  readonly importMetadata: ImportMetadata,
  readonly moduleReference: ImportMetadata,
};

// The global is written out, because Parcel replaces its name. Its runtime loads a bundle once.
export const modules: ModuleBinding<ParcelTypes> = {
  preloadModule([, , bundles, importMap]) {
    if (importMap) {
      parcelRequire.extendImportMap(importMap);
    }
    return bundles.length === 0
      ? null
      : Promise.all(bundles.map(bundle => parcelRequire.load(bundle)));
  },
  // Names come from the network, so only own properties count.
  requireModule([id, name]) {
    const exports = parcelRequire(id);
    return exports != null && Object.hasOwn(exports, name)
      ? exports[name]
      : undefined;
  },
};
