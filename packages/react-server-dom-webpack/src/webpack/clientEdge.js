// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from 'react-server-dom/src/manifests/publishClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {
  createDecodeText,
  decodeASCIIWith,
} from 'react-server-dom/src/client/textDecoder.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishEdgeClient} from 'react-server-dom/src/manifests/publishClient.js';

import {loadBundleChunk} from './chunkLoaders.js';
import {createSystem, filesOf, isChunkItem} from './webpackSystem.js';

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
