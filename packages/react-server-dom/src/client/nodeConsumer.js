// The function that only entries for Node export, besides those of `publishConsumer`.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {BundlerTypes} from '../binding.js';
import type {ConsumerClient, ConsumerOptions} from './consumerClient.js';
import type {NodeReadable} from './pumpNode.js';

import {openOnServer} from './consumerClient.js';
import {readNodeStream} from './pumpNode.js';

export type NodeCall = {
  readonly stream: NodeReadable,
  readonly options: ?ConsumerOptions,
};

export function createFromNodeStreamOf<T extends BundlerTypes>(
  client: ConsumerClient<T>,
  manifest: T['consumerManifest'],
  {stream, options}: NodeCall,
): Chunk {
  return readNodeStream(
    openOnServer(client, manifest, {
      ...options,
      temporaryReferences: undefined,
    }),
    stream,
  );
}
