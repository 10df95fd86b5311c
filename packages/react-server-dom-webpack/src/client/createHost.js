// The host of an entry: what all entries have in common, and what is the entry's own.

import type {ClientHost} from 'react-client/src/host.js';

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerConsumerManifest, ServerManifest} from '../manifests.js';
import type {BundleChunkLoader} from '../modules/moduleLoader.js';

import {completeHost} from 'react-client/src/host.js';
import {dispatchHint} from '../hints/dispatchHint.js';
import {acceptMetadata} from '../importMetadata.js';
import {createModuleLoader} from '../modules/moduleLoader.js';

export type OwnMembers = {
  readonly resolveClientReference?: (
    moduleMap: ServerConsumerManifest['moduleMap'],
    metadata: ImportMetadata,
  ) => ImportMetadata,
  readonly resolveServerReference?: (
    manifest: ServerManifest,
    id: string,
  ) => ImportMetadata,
  readonly prepareDestinationForModule?: (
    moduleLoading: ServerConsumerManifest['moduleLoading'],
    nonce: string | void,
    metadata: ImportMetadata,
  ) => void,
  readonly prepareServerFunction?: ClientHost['prepareServerFunction'],
  readonly decodeText: ClientHost['decodeText'],
};

export function createHost(
  loadBundleChunk: BundleChunkLoader,
  own: OwnMembers,
): ClientHost {
  const members: $FlowFixMe /* the client only hands back what it is given */ =
    {
      ...createModuleLoader(loadBundleChunk),
      // In a browser a response speaks of modules by their own names.
      resolveClientReference: (moduleMap: unknown, metadata: ImportMetadata) =>
        acceptMetadata(metadata),
      // A browser loads what it needs; there is nobody to announce it to.
      prepareDestinationForModule() {},
      dispatchHint,
      ...own,
    };
  return completeHost(members);
}
