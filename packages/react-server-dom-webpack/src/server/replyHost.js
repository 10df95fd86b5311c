// How the decoder of replies sees webpack's modules: which functions of the server there are,
// and how they are loaded.

import type {BundleChunkLoader} from '../modules/moduleLoader.js';
import type {ReplyHost} from 'react-server/src/reply/replyHost.js';

import {createModuleLoader} from '../modules/moduleLoader.js';
import {resolveServerReference} from '../modules/serverManifest.js';
import {isServerReference} from '../references/serverReference.js';

export type ReplyHostOptions = interface {
  // Replies may name any function that the manifest lists, and not only those that
  // registerServerReference was called with.
  readonly allowUnregisteredFunctions?: boolean,
};

export type SelectReplyHost = (options: ReplyHostOptions) => ReplyHost;

// Both hosts of an entry share what has been loaded.
export function createReplyHosts(
  loadBundleChunk: BundleChunkLoader,
): SelectReplyHost {
  const members: $FlowFixMe /* the decoder only hands back what it is given */ =
    {...createModuleLoader(loadBundleChunk), resolveServerReference};
  const registered: ReplyHost = {...members, isServerReference};
  const any: ReplyHost = {...members, isServerReference: () => true};
  return ({allowUnregisteredFunctions}) =>
    allowUnregisteredFunctions === true ? any : registered;
}
