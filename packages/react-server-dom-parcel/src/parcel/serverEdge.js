// Entry: the server for edge runtimes.

import type {EdgeServer} from 'react-server-dom/src/server/publishServer.js';
import type {ParcelFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createEdgeEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {edgeWithoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishEdgeServer} from 'react-server-dom/src/server/publishServer.js';

import {NO_MANIFESTS, createServerBinding} from './serverBinding.js';

const server: {...EdgeServer<[]>, ...ParcelFunctions} = createServer(
  createServerBinding((server, functions) => ({
    ...edgeWithoutManifests(publishEdgeServer(server), NO_MANIFESTS),
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
  createClientReference,
  registerServerReference,
  registerServerActions,
  loadServerAction,
  createTemporaryReferenceSet,
} = server;
