// The manifest in which servers look up client references. See
// docs/protocol/bundlers.md, 1.

import type {PlacedReference} from './placeReferences.js';

export type ClientManifestEntry = {
  id: string | number,
  chunks: Array<string | number>,
  name: '*',
  // Absent unless the module is async or has style sheets.
  async?: true,
  css?: Array<string>,
};

export type ClientManifest = {[url: string]: ClientManifestEntry};

export function createClientManifest(
  references: ReadonlyArray<PlacedReference>,
): ClientManifest {
  const manifest: ClientManifest = {};
  for (const {url, id, chunks, styles, isAsync} of references) {
    const entry: ClientManifestEntry = {id, chunks, name: '*'};
    if (isAsync) {
      entry.async = true;
    }
    if (styles.length > 0) {
      entry.css = styles;
    }
    manifest[url] = entry;
  }
  return manifest;
}
