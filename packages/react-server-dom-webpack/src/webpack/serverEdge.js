// Entry: the server for edge runtimes.

import type {EdgeServer} from './publishServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createEdgeEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {loadBundleChunk} from './chunkLoaders.js';
import {publishEdgeServer} from './publishServer.js';
import {createServerBinding} from './serverBinding.js';

const server: EdgeServer = createServer(
  createServerBinding(loadBundleChunk, publishEdgeServer),
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
  createClientModuleProxy,
  createTemporaryReferenceSet,
} = server;
