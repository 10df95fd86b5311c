// Entry: reading responses in a browser or another environment that Turbopack builds for.

import type {BrowserClient} from 'react-server-dom/src/manifests/publishClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createBrowserEnvironment} from 'react-server-dom/src/client/environmentBrowser.js';
import {createBrowserBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishBrowserClient} from 'react-server-dom/src/manifests/publishClient.js';

import {describeScripts} from '../dev/describeScripts.js';
import {createSystem, isChunkItem} from './turbopackSystem.js';

const system = {...createSystem(), isChunkItem};

const client: BrowserClient = createClient(
  createBrowserBinding(system, publishBrowserClient),
  createBrowserEnvironment(__DEV__ ? describeScripts : null),
);

export const {
  createFromFetch,
  createFromReadableStream,
  encodeReply,
  createServerReference,
  registerServerReference,
  createTemporaryReferenceSet,
} = client;
