// The functions that the entries of clients export, for a bundler whose manifests the application
// passes.

import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';

import type {Client} from '../client/createClient.js';
import type {ServerOptions} from '../client/openResponse.js';
import type {
  BrowserFunctions,
  ConsumerFunctions,
} from '../client/publishClient.js';
import type {Consumer} from './clientBinding.js';
import type {ServerConsumerManifest} from './manifests.js';

import {createServerFunction} from 'react-client/src/index.js';

import {failWithoutRouter} from '../client/openResponse.js';
import {presenterOf} from '../client/presenterOf.js';
import {
  createUncallable,
  publishForConsumer,
  publishInBrowser,
} from '../client/publishClient.js';
import {requireConsumerManifest} from './manifests.js';

export type BrowserClient = {
  ...BrowserFunctions,
  readonly createServerReference: (
    id: string,
    callServer: CallServer | void,
    ...more: MoreParameters
  ) => ServerFunction,
};

type ConsumerOptions = {
  ...ServerOptions,
  readonly serverConsumerManifest?: ServerConsumerManifest,
  ...
};

export type EdgeClient = {
  ...ConsumerFunctions<ConsumerOptions>,
  readonly createServerReference: (id: string) => ServerFunction,
};

export function publishBrowserClient(client: Client<null>): BrowserClient {
  const {host} = client;
  const present = presenterOf(client);
  return {
    ...publishInBrowser(client, options => options ?? {}),
    createServerReference(id, callServer, ...more) {
      const fn = createServerFunction(
        host,
        {id, bound: null},
        callServer ?? failWithoutRouter,
      );
      return present(host, fn, id, more);
    },
  };
}

export function publishEdgeClient(client: Client<Consumer>): EdgeClient {
  const {host} = client;
  const present = presenterOf(client);
  return {
    ...publishForConsumer(client, (options: ?ConsumerOptions) =>
      requireConsumerManifest(options?.serverConsumerManifest),
    ),
    createServerReference(id) {
      const fn = createUncallable(client, id);
      return present(host, fn, id, []);
    },
  };
}
