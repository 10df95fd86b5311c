// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {
  createDecodeText,
  decodeASCIIWith,
} from 'react-server-dom/src/client/textDecoder.js';

import {createConsumerBinding, publishEdgeClient} from './clientBinding.js';

const decodeText = createDecodeText();

const client: EdgeClient = createClient(
  createConsumerBinding(publishEdgeClient),
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
