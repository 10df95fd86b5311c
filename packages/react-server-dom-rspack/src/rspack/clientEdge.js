// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
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

import {publishEdgeClient} from './clientBinding.js';

const system = {...createSystem(loadBundleChunk), isChunkItem, filesOf};
const decodeText = createDecodeText();

const client: EdgeClient = createClient(
  createConsumerBinding(system, publishEdgeClient),
  createConsumerEnvironment(decodeText, decodeASCIIWith(decodeText)),
);

export const {
  createFromFetch,
  createFromReadableStream,
  createServerReference,
  registerServerReference,
  encodeReply,
  createTemporaryReferenceSet,
} = client;
