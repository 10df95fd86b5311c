// Entry: the server for browsers, service workers and similar environments.

import type {WebServer} from 'react-server-dom/src/server/publishServer.js';

import type {WithServerObjects} from './withServerObjects.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createBrowserEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {publishWebServer} from 'react-server-dom/src/server/publishServer.js';
import {createServerBinding} from 'react-server-dom/src/manifests/serverBinding.js';

import {createSystem} from './turbopackSystem.js';
import {withServerObjects} from './withServerObjects.js';

const binding = createServerBinding(
  createSystem(),
  withServerObjects(publishWebServer),
);

const server: WithServerObjects<WebServer<>> = createServer(
  binding,
  createBrowserEnvironment(),
);

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
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
