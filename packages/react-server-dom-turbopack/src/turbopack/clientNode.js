// Entry: reading responses on Node, where HTML is rendered.

import type {NodeClient} from 'react-server-dom/src/manifests/publishNodeClient.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createConsumerBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {publishNodeClient} from 'react-server-dom/src/manifests/publishNodeClient.js';

import {createSystem, filesOf, isChunkItem} from './turbopackSystem.js';

const system = {...createSystem(), isChunkItem, filesOf};

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
