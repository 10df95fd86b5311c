/* The global of Parcel's runtime. On a server, the application provides it. */

declare const parcelRequire: {
  // The exports of a loaded module.
  (id: string | number): {readonly [string]: unknown} | null | void,
  // The same promise for the same bundle.
  load: (bundle: string) => Promise<unknown>,
  extendImportMap: (map: interface {}) => void,
  // Where the browser's bundles are.
  meta: {readonly publicUrl: string, ...},
  ...
};
