// Rspack's client manifest lists the style sheets of a module. Each is sent as a hint when a reference
// to the module is serialized, so that it loads before the module renders.

import type {
  ClientManifest,
  ImportManifestEntry,
} from 'react-server-dom/src/manifests/manifests.js';
import type {ImportMetadata} from 'react-server-dom/src/manifests/importMetadata.js';
import type {ClientReference} from 'react-server-dom/src/references/clientReference.js';

import {dispatchHint} from 'react-server-dom/src/hints/dispatchHint.js';
import {PREINIT_STYLE} from 'react-server-dom/src/hints/hintCodes.js';
import {findReference} from 'react-server-dom/src/manifests/manifests.js';
import {resolveClientReferenceMetadata} from 'react-server-dom/src/manifests/resolve.js';

// Style sheets with one precedence are kept together.
const PRECEDENCE = 'rspack-rsc/client-reference';

// :HS["/static/Button.css","rspack-rsc/client-reference"]
export function resolveWithStyles(
  manifest: ClientManifest,
  reference: ClientReference,
): ImportMetadata {
  const metadata = resolveClientReferenceMetadata(manifest, reference);
  const found = findReference(manifest, reference.$$id);
  for (const file of found ? styleSheetsOf(found.entry) : []) {
    dispatchHint(PREINIT_STYLE, [file, PRECEDENCE]);
  }
  return metadata;
}

function styleSheetsOf(entry: ImportManifestEntry): ReadonlyArray<unknown> {
  const files: unknown = Reflect.get(entry, 'cssFiles');
  return Array.isArray(files) ? files : [];
}
