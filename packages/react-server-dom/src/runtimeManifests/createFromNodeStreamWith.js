// The function that only the entry for Node exports.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {BundlerTypes, ConsumerBinding} from '../binding.js';
import type {Client} from '../client/createClient.js';
import type {ServerOptions} from '../client/openResponse.js';
import type {NodeReadable} from '../client/pumpNode.js';

import {openOnServer} from '../client/openResponse.js';
import {readNodeStream} from '../client/pumpNode.js';

export type CreateFromNodeStream = (
  stream: NodeReadable,
  options: ServerOptions | null | void,
) => Chunk;

export function createFromNodeStreamWith<T extends BundlerTypes>(
  client: Client<ConsumerBinding<T>>,
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
