// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from './publishEdgeClient.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {
  createDecodeText,
  decodeASCIIWith,
} from 'react-server-dom/src/client/textDecoder.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {loadBundleChunk} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {
  createSystem,
  filesOf,
  isChunkItem,
} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {publishEdgeClient} from './publishEdgeClient.js';

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};
const decodeText = createDecodeText();

const client: EdgeClient = publishEdgeClient(
  createConsumerClient(createConsumerBinding(system), {
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
