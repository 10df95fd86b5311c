// Entry: reading responses on Node, where HTML is rendered.

import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {Consumer} from 'react-server-dom/src/manifests/clientBinding.js';
import type {CreateFromNodeStream} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import type {EdgeClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {createFromNodeStreamWith} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import {loadBundleChunk} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {
  createSystem,
  filesOf,
  isChunkItem,
} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {publishEdgeClient} from './clientBinding.js';
import {consumerManifest} from './runtimeManifest.js';

type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: CreateFromNodeStream,
};

function publishNodeClient(client: Client<Consumer>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: createFromNodeStreamWith(client, consumerManifest),
  };
}

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};

const client: NodeClient = createClient(
  createConsumerBinding(system, publishNodeClient),
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
