// The host of an entry: the members shared by all entries, and the members of the entry.

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
  const members: $FlowFixMe /* the types are opaque to the client */ = {
    ...createModuleLoader(loadBundleChunk),
    // In a browser, module rows have the ids of the browser build.
    resolveClientReference: (moduleMap: unknown, metadata: ImportMetadata) =>
      acceptMetadata(metadata),
    // A browser loads modules itself and has nothing to prepare.
    prepareDestinationForModule() {},
    dispatchHint,
    ...own,
  };
  return completeHost(members);
}
