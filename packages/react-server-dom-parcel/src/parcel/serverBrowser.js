// Entry: the server for browsers, service workers and similar environments.

import type {WebServer} from 'react-server-dom/src/server/publishServer.js';
import type {ParcelFunctions} from './serverBinding.js';

import {createServer} from 'react-server-dom/src/server/createServer.js';
import {createBrowserEnvironment} from 'react-server-dom/src/server/environmentWeb.js';
import {withoutManifests} from 'react-server-dom/src/runtimeManifests/publishRuntimeServer.js';
import {publishWebServer} from 'react-server-dom/src/server/publishServer.js';

import {NO_MANIFESTS, createServerBinding} from './serverBinding.js';

const server: {...WebServer<[]>, ...ParcelFunctions} = createServer(
  createServerBinding((server, functions) => ({
    ...withoutManifests(publishWebServer(server), NO_MANIFESTS),
    ...functions,
  })),
  createBrowserEnvironment(),
);

export const {
  renderToReadableStream,
  prerender,
  decodeReply,
  decodeAction,
  decodeFormState,
  createClientReference,
  registerServerReference,
  registerServerActions,
  loadServerAction,
  createTemporaryReferenceSet,
} = server;
