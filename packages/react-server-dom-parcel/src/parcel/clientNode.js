// Entry: reading responses on Node, where HTML is rendered.

import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {CreateFromNodeStream} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';
import type {Consumer, EdgeClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createConsumerEnvironment} from 'react-server-dom/src/client/environmentConsumer.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';
import {createFromNodeStreamWith} from 'react-server-dom/src/runtimeManifests/createFromNodeStreamWith.js';

import {createConsumerBinding, publishEdgeClient} from './clientBinding.js';

type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: CreateFromNodeStream,
};

function publishNodeClient(client: Client<Consumer>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: createFromNodeStreamWith(client, () => {}),
  };
}

const client: NodeClient = createClient(
  createConsumerBinding(publishNodeClient),
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
