// Entry: the server for Node.

import type {NodeServer} from 'react-server-dom/src/server/publishNodeServer.js';
import type {ParcelFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {nodeEnvironment} from 'react-server-dom/src/server/environmentNode.js';
import {nodeWithoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishNodeServer} from 'react-server-dom/src/server/publishNodeServer.js';

import {NO_MANIFESTS, createServerBinding} from './serverBinding.js';

const server: {...NodeServer<[]>, ...ParcelFunctions} = createServer(
  createServerBinding((server, functions) => ({
    ...nodeWithoutManifests(publishNodeServer(server), NO_MANIFESTS),
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
  createClientReference,
  registerServerReference,
  registerServerActions,
  loadServerAction,
  createTemporaryReferenceSet,
} = server;
