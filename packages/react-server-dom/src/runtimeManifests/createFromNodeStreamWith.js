// The function that only the entry for Node exports.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {BundlerTypes} from '../binding.js';
import type {
  ConsumerClient,
  ConsumerOptions,
} from '../client/consumerClient.js';
import type {NodeReadable} from '../client/pumpNode.js';

import {openOnServer} from '../client/consumerClient.js';
import {readNodeStream} from '../client/pumpNode.js';

export type CreateFromNodeStream = (
  stream: NodeReadable,
  options: ConsumerOptions | null | void,
) => Chunk;

export function createFromNodeStreamWith<T extends BundlerTypes>(
  client: ConsumerClient<T>,
  consumerManifest: () => T['consumerManifest'],
): CreateFromNodeStream {
  return (stream, options) =>
    readNodeStream(
      openOnServer(client, consumerManifest(), {
        ...options,
        temporaryReferences: undefined,
      }),
      stream,
    );
}
