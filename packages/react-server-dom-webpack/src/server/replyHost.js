// How the decoder of replies sees webpack's modules: which functions of the server there are,
// and how they are loaded.

import type {BundleChunkLoader} from '../modules/moduleLoader.js';
import type {ReplyHost} from 'react-server/reply/index.js';

import {createModuleLoader} from '../modules/moduleLoader.js';
import {resolveServerReference} from '../modules/serverManifest.js';
import {isServerReference} from '../references/serverReference.js';

export function createReplyHost(loadBundleChunk: BundleChunkLoader): ReplyHost {
  const members: $FlowFixMe /* the decoder only hands back what it is given */ =
    {...createModuleLoader(loadBundleChunk), resolveServerReference};
  return {...members, isServerReference};
}
