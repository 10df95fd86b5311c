// Entry: reading responses in a browser.

import type {BrowserClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createBrowserEnvironment} from 'react-server-dom/src/client/environmentBrowser.js';
import {createBrowserBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {describeScripts} from 'react-server-dom-webpack/src/dev/describeScripts.js';
import {installChunkLoader} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {
  createSystem,
  isChunkItem,
} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {publishBrowserClient} from './clientBinding.js';

// Throws a ReferenceError on import if there is no runtime. This is intended.
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
  setServerCallback,
  setFindSourceMapURLCallback,
  createTemporaryReferenceSet,
} = client;
