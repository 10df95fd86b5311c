// Entry: reading responses on Node, where HTML is rendered.

import type {ConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import type {CreateFromNodeStream} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import type {ParcelTypes} from './modules.js';
import type {EdgeClient} from './publishEdgeClient.js';

import {createConsumerClient} from 'react-server-dom/src/client/consumerClient.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createFromNodeStreamWith} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';

import {consumerBinding, publishEdgeClient} from './publishEdgeClient.js';

type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: CreateFromNodeStream,
};

function publishNodeClient(client: ConsumerClient<ParcelTypes>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: createFromNodeStreamWith(client, () => {}),
  };
}

const client: NodeClient = publishNodeClient(
  createConsumerClient(consumerBinding, {
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
