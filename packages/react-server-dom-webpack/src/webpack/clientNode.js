// Entry: reading responses on Node, where HTML is rendered.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {ServerOptions} from 'react-server-dom/src/client/openResponse.js';
import type {NodeReadable} from 'react-server-dom/src/client/pumpNode.js';
import type {WebpackConsumer} from './clientBinding.js';
import type {ServerConsumerManifest} from './manifests.js';
import type {EdgeClient} from './publishClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {openOnServer} from 'react-server-dom/src/client/openResponse.js';
import {readNodeStream} from 'react-server-dom/src/client/pumpNode.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {loadBundleChunk} from './chunkLoaders.js';
import {createConsumerBinding} from './clientBinding.js';
import {requireConsumerManifest} from './manifests.js';
import {publishEdgeClient} from './publishClient.js';

type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: (
    stream: NodeReadable,
    manifest: ServerConsumerManifest | void,
    options?: ServerOptions,
  ) => Chunk,
};

function publishNodeClient(client: Client<WebpackConsumer>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: (stream, manifest, options) =>
      readNodeStream(
        openOnServer(client, requireConsumerManifest(manifest), {
          ...options,
          temporaryReferences: undefined,
        }),
        stream,
        options,
      ),
  };
}

const client: NodeClient = createClient(
  createConsumerBinding(loadBundleChunk, publishNodeClient),
  createConsumerEnvironment(decodeText, decodeASCII),
);

export const {
  createFromFetch,
  createFromReadableStream,
  createFromNodeStream,
  createServerReference,
  registerServerReference,
  encodeReply,
  createTemporaryReferenceSet,
} = client;
