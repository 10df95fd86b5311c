// The functions that entries export where HTML is rendered, for a bundler whose manifests the
// application passes.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {
  ConsumerClient,
  ConsumerFunctions,
  ConsumerOptions,
} from '../client/consumerClient.js';
import type {NodeReadable} from '../client/pumpNode.js';
import type {ServerConsumerManifest} from './manifests.js';
import type {ManifestTypes} from './modules.js';

import {
  nodeOptions,
  openOnServer,
  publishConsumer,
} from '../client/consumerClient.js';
import {readNodeStream} from '../client/pumpNode.js';
import {requireConsumerManifest} from './manifests.js';

type Options = {
  ...ConsumerOptions,
  readonly serverConsumerManifest?: ServerConsumerManifest,
  ...
};

export type EdgeClient = ConsumerFunctions<Options>;

export type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: (
    stream: NodeReadable,
    manifest: ServerConsumerManifest | void,
    options?: ConsumerOptions,
  ) => Chunk,
};

export function publishEdgeClient(
  client: ConsumerClient<ManifestTypes>,
): EdgeClient {
  return publishConsumer(client, (options: ?Options) =>
    requireConsumerManifest(options?.serverConsumerManifest),
  );
}

export function publishNodeClient(
  client: ConsumerClient<ManifestTypes>,
): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream(stream, manifest, options) {
      const known = requireConsumerManifest(manifest);
      const response = openOnServer(client, known, nodeOptions(options));
      return readNodeStream(response, stream);
    },
  };
}
