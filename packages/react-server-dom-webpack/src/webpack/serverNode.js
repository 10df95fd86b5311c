// Entry: the server for Node.

import type {NodeServer} from './publishNodeServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {nodeEnvironment} from 'react-server-dom/src/server/environmentNode.js';
import {loadBundleChunk} from './chunkLoaders.js';
import {publishNodeServer} from './publishNodeServer.js';
import {createServerBinding} from './serverBinding.js';

const server: NodeServer = createServer(
  createServerBinding(loadBundleChunk, publishNodeServer),
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
  createClientModuleProxy,
  createTemporaryReferenceSet,
} = server;
