// Entry: reading responses on Node, where HTML is rendered.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {ConsumerOptions} from 'react-server-dom/src/client/consumerClient.js';
import type {NodeReadable} from 'react-server-dom/src/client/pumpNode.js';
import type {EdgeClient} from './publishEdgeClient.js';

import {
  createConsumerClient,
  nodeOptions,
  openOnServer,
} from 'react-server-dom/src/client/consumerClient.js';
import {readNodeStream} from 'react-server-dom/src/client/pumpNode.js';
import {decodeASCII, decodeText} from 'react-server-dom/src/client/textNode.js';

import {consumerBinding, publishEdgeClient} from './publishEdgeClient.js';

const client = createConsumerClient(consumerBinding, {decodeText, decodeASCII});

export function createFromNodeStream(
  stream: NodeReadable,
  options: ?ConsumerOptions,
): Chunk {
  const response = openOnServer(client, undefined, nodeOptions(options));
  return readNodeStream(response, stream);
}

export const {
  createFromFetch,
  createFromReadableStream,
  createServerReference,
  registerServerReference,
  encodeReply,
  createTemporaryReferenceSet,
}: EdgeClient = publishEdgeClient(client);
