// Entry: the server for edge runtimes.

import type {EdgeServer} from 'react-server-dom/src/server/publishServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createEdgeEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {publishEdgeServer} from 'react-server-dom/src/server/publishServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {createSystem} from './turbopackSystem.js';

const server: EdgeServer<> = createServer(
  createServerBinding(createSystem(), publishEdgeServer),
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
  createTemporaryReferenceSet,
} = server;

export {
  createClientModuleProxy,
  registerClientReference,
} from 'react-server-dom/src/references/clientReference.js';

export {registerServerObjectReference} from 'react-server-dom/src/server/markObject.js';
