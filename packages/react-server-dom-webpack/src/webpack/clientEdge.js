// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from 'react-server-dom/src/manifests/publishConsumer.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {
  createDecodeText,
  decodeASCIIWith,
} from 'react-server-dom/src/client/textDecoder.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishEdgeClient} from 'react-server-dom/src/manifests/publishConsumer.js';

import {loadBundleChunk} from './chunkLoaders.js';
import {
  createSystem,
  filesOf,
  isChunkItem,
  noChunksRemedy,
} from './webpackSystem.js';

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};
const decodeText = createDecodeText();

const client: EdgeClient = publishEdgeClient(
  createConsumerClient(createConsumerBinding(system, noChunksRemedy), {
    decodeText,
    decodeASCII: decodeASCIIWith(decodeText),
  }),
);

export const {
  createFromFetch,
  createFromReadableStream,
  createServerReference,
  registerServerReference,
  encodeReply,
  createTemporaryReferenceSet,
} = client;
