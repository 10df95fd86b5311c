// Entry: the server for edge runtimes.

import type {EdgeServer} from 'react-server-dom/src/server/publishServer.js';
import type {RspackFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createEdgeEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {edgeWithoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishEdgeServer} from 'react-server-dom/src/server/publishServer.js';
import {loadBundleChunk} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {createSystem} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {serverManifests} from './runtimeManifest.js';
import {createServerBinding} from './serverBinding.js';

const system = createSystem(loadBundleChunk);

const server: {...EdgeServer<[]>, ...RspackFunctions} = createServer(
  createServerBinding(system, (server, functions) => ({
    ...edgeWithoutManifests(publishEdgeServer(server), serverManifests),
    ...functions,
  })),
  createEdgeEnvironment(),
);

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
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
