// The host of an entry: the members shared by all entries, and the members of the entry.

import type {ClientHost} from 'react-client/src/host.js';

import type {ImportMetadata} from '../importMetadata.js';
import type {ServerManifest} from '../manifests.js';
import type {BundleChunkLoader} from '../modules/moduleLoader.js';

import {completeHost} from 'react-client/src/host.js';
import {dispatchHint} from '../hints/dispatchHint.js';
import {createPreloadModule, requireModule} from '../modules/moduleLoader.js';

export type OwnMembers = {
  readonly resolveServerReference?: (
    manifest: ServerManifest,
    id: string,
  ) => ImportMetadata,
  readonly prepareServerFunction?: ClientHost['prepareServerFunction'],
  readonly decodeText: ClientHost['decodeText'],
  readonly createLineDecoder?: ClientHost['createLineDecoder'],
};

export function createHost(
  loadBundleChunk: BundleChunkLoader,
  own: OwnMembers,
): ClientHost {
  const members: $FlowFixMe /* the types are opaque to the client */ = {
    preloadModule: createPreloadModule(loadBundleChunk),
    requireModule,
    dispatchHint,
  };
  return completeHost({...members, ...own});
}
