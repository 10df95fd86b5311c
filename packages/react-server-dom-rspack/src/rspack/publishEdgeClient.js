// The functions of Rspack's clients where HTML is rendered.

import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {
  ConsumerClient,
  ConsumerFunctions,
  ConsumerOptions,
} from 'react-server-dom/src/client/consumerClient.js';
import type {ManifestTypes} from 'react-server-dom/src/manifests/modules.js';

import {
  createUncallable,
  publishConsumer,
} from 'react-server-dom/src/client/consumerClient.js';

import {consumerManifest} from './runtimeManifest.js';

export type EdgeClient = {
  ...ConsumerFunctions<ConsumerOptions>,
  readonly createServerReference: (id: string) => ServerFunction,
};

export function publishEdgeClient(
  client: ConsumerClient<ManifestTypes>,
): EdgeClient {
  const shared: ConsumerFunctions<ConsumerOptions> = publishConsumer(
    client,
    consumerManifest,
  );
  return {
    ...shared,
    // The default values keep the options out of `length`, as in the reference.
    createFromFetch: (promise, options = null) =>
      shared.createFromFetch(promise, options),
    createFromReadableStream: (stream, options = null) =>
      shared.createFromReadableStream(stream, options),
    createServerReference: id => createUncallable(client, id, []),
  };
}
