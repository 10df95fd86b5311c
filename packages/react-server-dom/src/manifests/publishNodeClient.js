// The functions that only the entry for Node exports, besides those of edge runtimes.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Client} from '../client/createClient.js';
import type {ServerOptions} from '../client/openResponse.js';
import type {NodeReadable} from '../client/pumpNode.js';
import type {Consumer} from './clientBinding.js';
import type {ServerConsumerManifest} from './manifests.js';
import type {EdgeClient} from './publishClient.js';

import {openOnServer} from '../client/openResponse.js';
import {readNodeStream} from '../client/pumpNode.js';
import {requireConsumerManifest} from './manifests.js';
import {publishEdgeClient} from './publishClient.js';

export type NodeClient = {
  ...EdgeClient,
  readonly createFromNodeStream: (
    stream: NodeReadable,
    manifest: ServerConsumerManifest | void,
    options?: ServerOptions,
  ) => Chunk,
};

export function publishNodeClient(client: Client<Consumer>): NodeClient {
  return {
    ...publishEdgeClient(client),
    createFromNodeStream: (stream, manifest, options) =>
      readNodeStream(
        openOnServer(client, requireConsumerManifest(manifest), {
          ...options,
          temporaryReferences: undefined,
        }),
        stream,
      ),
  };
}
