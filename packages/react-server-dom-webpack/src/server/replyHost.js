// The host of the reply decoder: finds server functions in webpack's manifest and loads them.

import type {BundleChunkLoader} from '../modules/moduleLoader.js';
import type {ReplyHost} from 'react-server/reply/index.js';

import {createPreloadModule, requireModule} from '../modules/moduleLoader.js';
import {resolveServerReference} from '../modules/serverManifest.js';
import {isServerReference} from '../references/serverReference.js';

export function createReplyHost(loadBundleChunk: BundleChunkLoader): ReplyHost {
  const members: $FlowFixMe /* the types are opaque to the decoder */ = {
    preloadModule: createPreloadModule(loadBundleChunk),
    requireModule,
    resolveServerReference,
  };
  return {...members, isServerReference};
}
