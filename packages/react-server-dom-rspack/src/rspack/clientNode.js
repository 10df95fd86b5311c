// Entry: reading responses on Node, where HTML is rendered.

import type {ConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import type {ManifestTypes} from 'react-server-dom/src/manifests/modules.js';
import type {CreateFromNodeStream} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import type {EdgeClient} from './publishEdgeClient.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {createFromNodeStreamWith} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import {loadBundleChunk} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {
  createSystem,
  filesOf,
  isChunkItem,
} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {publishEdgeClient} from './publishEdgeClient.js';
import {consumerManifest} from './runtimeManifest.js';

type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: CreateFromNodeStream,
};

function publishNodeClient(client: ConsumerClient<ManifestTypes>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: createFromNodeStreamWith(client, consumerManifest),
  };
}

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};

const client: NodeClient = publishNodeClient(
  createConsumerClient(createConsumerBinding(system), {
    decodeText,
    decodeASCII,
  }),
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
