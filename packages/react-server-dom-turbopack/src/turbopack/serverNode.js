// Entry: the server for Node.

import type {NodeServer} from 'react-server-dom/src/server/publishNodeServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {nodeEnvironment} from 'react-server-dom/src/server/environmentNode.js';
import {publishNodeServer} from 'react-server-dom/src/server/publishNodeServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {createSystem} from './turbopackSystem.js';

const server: NodeServer<> = createServer(
  createServerBinding(createSystem(), publishNodeServer),
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

export {registerServerObjectReference} from 'react-server-dom/src/server/markObject.js';
