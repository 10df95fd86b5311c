// During a render to HTML, tells the browser early which scripts the client modules need: the
// chunks of the browser build in the metadata.

import type {ImportMetadata} from './importMetadata.js';
import type {ServerConsumerManifest} from './manifests.js';

import {dispatchHint} from 'react-server-dom/src/hints/dispatchHint.js';
import {PREINIT_SCRIPT} from 'react-server-dom/src/hints/hintCodes.js';
import {bundleChunksOf} from './importMetadata.js';

export function prepareDestination(
  {moduleLoading}: ServerConsumerManifest,
  metadata: ImportMetadata,
  nonce: string | void,
): void {
  if (moduleLoading == null) {
    return;
  }
  const chunks = bundleChunksOf(metadata);
  for (let index = 1; index < chunks.length; index += 2) {
    const source = moduleLoading.prefix + String(chunks[index]);
    const options = {
      crossOrigin: toCrossOrigin(moduleLoading.crossOrigin),
      // Present, but undefined: spec wire-format 7.
      integrity: undefined,
      fetchPriority: undefined,
      nonce,
    };
    dispatchHint(PREINIT_SCRIPT, [source, options]);
  }
}

// Any other string means anonymous mode.
function toCrossOrigin(crossOrigin: unknown): string | void {
  if (typeof crossOrigin !== 'string') {
    return undefined;
  }
  return crossOrigin === 'use-credentials' ? crossOrigin : '';
}
