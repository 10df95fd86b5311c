// Entry: reading responses in a browser or another environment that webpack builds for.

import type {BrowserClient} from './publishClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createBrowserEnvironment} from 'react-server-dom/src/client/environmentBrowser.js';
import {describeScripts} from 'react-server-dom/src/dev/scriptInfo.js';
import {installChunkLoader} from './chunkLoaders.js';
import {createBrowserBinding} from './clientBinding.js';
import {acceptMetadata, bundleChunksOf} from './importMetadata.js';
import {publishBrowserClient} from './publishClient.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const binding = createBrowserBinding(
  installChunkLoader(),
  publishBrowserClient,
);

const development = __DEV__
  ? {
      packageName: 'react-server-dom-webpack',
      describeModule: (metadata: unknown) =>
        describeScripts(bundleChunksOf(acceptMetadata(metadata))),
    }
  : null;

const client: BrowserClient = createClient(
  binding,
  createBrowserEnvironment(development),
);

export const {
  createFromFetch,
  createFromReadableStream,
  encodeReply,
  createServerReference,
  registerServerReference,
  createTemporaryReferenceSet,
} = client;
