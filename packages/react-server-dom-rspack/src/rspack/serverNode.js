// Entry: the server for Node.

import type {NodeServer} from 'react-server-dom/src/server/publishNodeServer.js';
import type {RspackFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {nodeEnvironment} from 'react-server-dom/src/server/environmentNode.js';
import {nodeWithoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishNodeServer} from 'react-server-dom/src/server/publishNodeServer.js';
import {loadBundleChunk} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {createSystem} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {serverManifests} from './runtimeManifest.js';
import {createServerBinding} from './serverBinding.js';

const system = createSystem(loadBundleChunk);

const server: {...NodeServer<[]>, ...RspackFunctions} = createServer(
  createServerBinding(system, (server, functions) => ({
    ...nodeWithoutManifests(publishNodeServer(server), serverManifests),
    ...functions,
  })),
  nodeEnvironment,
);

export const {
  renderToReadableStream,
  renderToPipeableStream,
  prerender,
  prerenderToNodeStream,
  decodeReply,
  decodeReplyFromBusboy,
  decodeReplyFromAsyncIterable,
  decodeAction,
  decodeFormState,
  registerServerReference,
  registerClientReference,
  createServerEntry,
  ensureServerActions,
  loadServerAction,
  setServerActionBoundArgsEncryption,
  encryptServerActionBoundArgs,
  decryptServerActionBoundArgs,
  createTemporaryReferenceSet,
} = server;
