// Entry: reading responses where HTML is rendered, with web streams only.

import type {EdgeClient} from './publishEdgeClient.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {
  createDecodeText,
  decodeASCIIWith,
} from 'react-server-dom/src/client/textDecoder.js';

import {consumerBinding, publishEdgeClient} from './publishEdgeClient.js';

const decodeText = createDecodeText();

const client: EdgeClient = publishEdgeClient(
  createConsumerClient(consumerBinding, {
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
