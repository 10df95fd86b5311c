// Entry: the server for browsers, service workers and similar environments.

import type {WebServer} from 'react-server-dom/src/server/publishServer.js';
import type {RspackFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createBrowserEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {withoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishWebServer} from 'react-server-dom/src/server/publishServer.js';
import {installChunkLoader} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {createSystem} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {serverManifests} from './runtimeManifest.js';
import {createServerBinding} from './serverBinding.js';

// Throws a ReferenceError on import if there is no runtime. This is intended.
const system = createSystem(installChunkLoader());

const server: {...WebServer<[]>, ...RspackFunctions} = createServer(
  createServerBinding(system, (server, functions) => ({
    ...withoutManifests(publishWebServer(server), serverManifests),
    ...functions,
  })),
  createBrowserEnvironment(),
);

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
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
