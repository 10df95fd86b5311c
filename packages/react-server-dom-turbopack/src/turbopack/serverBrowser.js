// Entry: the server for browsers, service workers and similar environments.

import type {WebServer} from 'react-server-dom/src/server/publishServer.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createBrowserEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {publishWebServer} from 'react-server-dom/src/server/publishServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {createSystem} from './turbopackSystem.js';

const binding = createServerBinding(createSystem(), publishWebServer);

const server: WebServer<> = createServer(binding, createBrowserEnvironment());

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
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
