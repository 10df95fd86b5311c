// Entry: the server for edge runtimes.

import type {EdgeServer} from 'react-server-dom/src/server/publishServer.js';

import type {WithServerObjects} from './withServerObjects.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createEdgeEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {publishEdgeServer} from 'react-server-dom/src/server/publishServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {createSystem} from './turbopackSystem.js';
import {withServerObjects} from './withServerObjects.js';

const server: WithServerObjects<EdgeServer<>> = createServer(
  createServerBinding(createSystem(), withServerObjects(publishEdgeServer)),
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
  registerServerObjectReference,
  createTemporaryReferenceSet,
} = server;

export {
  createClientModuleProxy,
  registerClientReference,
} from 'react-server-dom/src/references/clientReference.js';
