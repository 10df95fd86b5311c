// Entry: the server for Node.

import type {NodeServer} from 'react-server-dom/src/server/publishNodeServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {nodeEnvironment} from 'react-server-dom/src/server/environmentNode.js';
import {publishNodeServer} from 'react-server-dom/src/server/publishNodeServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {loadBundleChunk} from './chunkLoaders.js';
import {createSystem} from './webpackSystem.js';

const server: NodeServer<> = createServer(
  createServerBinding(createSystem(loadBundleChunk), publishNodeServer),
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
  createTemporaryReferenceSet,
} = server;

export {
  createClientModuleProxy,
  registerClientReference,
} from 'react-server-dom/src/references/clientReference.js';
