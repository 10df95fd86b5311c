// Entry: reading responses on Node, where HTML is rendered.

import type {NodeClient} from 'react-server-dom/src/manifests/publishConsumer.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishNodeClient} from 'react-server-dom/src/manifests/publishConsumer.js';

import {loadBundleChunk} from './chunkLoaders.js';
import {
  createSystem,
  filesOf,
  isChunkItem,
  noChunksRemedy,
} from './webpackSystem.js';

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};

const client: NodeClient = publishNodeClient(
  createConsumerClient(createConsumerBinding(system, noChunksRemedy), {
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
