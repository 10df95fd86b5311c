// During a render to HTML, tells the browser early which scripts the client modules need: the
// chunks of the browser build in the metadata.

import type {ImportMetadata} from './importMetadata.js';
import type {
  BundleChunks,
  ModuleLoading,
  ServerConsumerManifest,
} from './manifests.js';

import {dispatchHint} from '../hints/dispatchHint.js';
import {PREINIT_SCRIPT} from '../hints/hintCodes.js';
import {bundleChunksOf} from './importMetadata.js';

// `filesOf` gives the paths of files below the prefix.
export type FilesOf = (chunks: BundleChunks) => ReadonlyArray<string>;

type PrepareDestination = (
  manifest: ServerConsumerManifest,
  metadata: ImportMetadata,
  nonce: string | void,
) => void;

export function prepareDestinationWith(filesOf: FilesOf): PrepareDestination {
  return ({moduleLoading}, metadata, nonce) => {
    if (moduleLoading != null) {
      preinitScripts(moduleLoading, filesOf(bundleChunksOf(metadata)), nonce);
    }
  };
}

function preinitScripts(
  {prefix, crossOrigin}: ModuleLoading,
  files: ReadonlyArray<string>,
  nonce: string | void,
): void {
  for (const file of files) {
    const options = {
      crossOrigin: toCrossOrigin(crossOrigin),
      // Present, but undefined, as in the reference (docs/protocol/bundlers.md, 1).
      integrity: undefined,
      fetchPriority: undefined,
      nonce,
    };
    dispatchHint(PREINIT_SCRIPT, [prefix + file, options]);
  }
}

// Any other string means anonymous mode.
function toCrossOrigin(crossOrigin: unknown): string | void {
  if (typeof crossOrigin !== 'string') {
    return undefined;
  }
  return crossOrigin === 'use-credentials' ? crossOrigin : '';
}
