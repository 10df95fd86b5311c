// The functions of Rspack's clients where HTML is rendered.

import type {
  ConsumerClient,
  ConsumerFunctions,
  ConsumerOptions,
} from 'react-server-dom/src/client/consumerClient.js';
import type {ManifestTypes} from 'react-server-dom/src/manifests/modules.js';

import {publishConsumer} from 'react-server-dom/src/client/consumerClient.js';

import {consumerManifest} from './runtimeManifest.js';

export type EdgeClient = ConsumerFunctions<ConsumerOptions>;

export function publishEdgeClient(
  client: ConsumerClient<ManifestTypes>,
): EdgeClient {
  const shared: EdgeClient = publishConsumer(client, consumerManifest);
  return {
    ...shared,
    // The default values keep the options out of `length`, as in the reference.
    createFromFetch: (promise, options = null) =>
      shared.createFromFetch(promise, options),
    createFromReadableStream: (stream, options = null) =>
      shared.createFromReadableStream(stream, options),
  };
}
