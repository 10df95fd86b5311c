// Entry: the server for browsers, service workers and similar environments.

import type {WebServer} from './publishServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createBrowserEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {installChunkLoader} from './chunkLoaders.js';
import {publishWebServer} from './publishServer.js';
import {createServerBinding} from './serverBinding.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const binding = createServerBinding(installChunkLoader(), publishWebServer);

const server: WebServer = createServer(binding, createBrowserEnvironment());

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
  decodeAction,
  decodeFormState,
  registerServerReference,
  registerClientReference,
  createClientModuleProxy,
  createTemporaryReferenceSet,
} = server;
