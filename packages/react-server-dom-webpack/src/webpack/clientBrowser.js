// Entry: reading responses in a browser or another environment that webpack builds for.

import type {BrowserClient} from 'react-server-dom/src/manifests/publishClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createBrowserEnvironment} from 'react-server-dom/src/client/environmentBrowser.js';
import {createBrowserBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishBrowserClient} from 'react-server-dom/src/manifests/publishClient.js';

import {describeScripts} from '../dev/describeScripts.js';
import {installChunkLoader} from './chunkLoaders.js';
import {createSystem, isChunkItem} from './webpackSystem.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const system = {...createSystem(installChunkLoader()), isChunkItem};

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
