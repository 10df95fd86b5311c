// The functions of Rspack's clients. Modules are loaded as in webpack.

import type {FindSourceMapURL} from 'react-client/src/tracer.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {Client} from 'react-server-dom/src/client/createClient.js';
import type {ServerOptions} from 'react-server-dom/src/client/openResponse.js';
import type {ConsumerFunctions} from 'react-server-dom/src/client/publishClient.js';
import type {Consumer} from 'react-server-dom/src/manifests/clientBinding.js';
import type {BrowserClient as SharedBrowserClient} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';

import {createServerFunction} from 'react-client/src/index.js';
import {presenterOf} from 'react-server-dom/src/client/presenterOf.js';
import {
  createUncallable,
  publishForConsumer,
} from 'react-server-dom/src/client/publishClient.js';
import {
  createClientRuntime,
  publishBrowserClient as publishShared,
} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';

import {consumerManifest} from './runtimeManifest.js';

export type BrowserClient = {
  ...SharedBrowserClient,
  // In development, Rspack adds the name of the function.
  readonly createServerReference: (
    id: string,
    ...more: ReadonlyArray<unknown>
  ) => ServerFunction,
  // Development only.
  readonly setFindSourceMapURLCallback: (callback?: ?FindSourceMapURL) => void,
};

export type EdgeClient = {
  ...ConsumerFunctions<ServerOptions>,
  readonly createServerReference: (id: string) => ServerFunction,
};

export function publishBrowserClient(client: Client<null>): BrowserClient {
  const {host} = client;
  const present = presenterOf(client);
  const runtime = createClientRuntime();
  const {callServer} = runtime;
  return {
    ...publishShared(client, runtime),
    createServerReference(id, ...more) {
      const fn = createServerFunction(host, {id, bound: null}, callServer);
      return present(host, fn, id, [
        null,
        runtime.options.findSourceMapURL,
        more[0],
      ]);
    },
    // The default value keeps it out of `length`, as in the reference.
    setFindSourceMapURLCallback(findSourceMapURL = null) {
      runtime.options = {callServer, findSourceMapURL};
    },
  };
}

export function publishEdgeClient(client: Client<Consumer>): EdgeClient {
  const {host} = client;
  const present = presenterOf(client);
  const shared: ConsumerFunctions<ServerOptions> = publishForConsumer(
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
    createServerReference(id) {
      const fn = createUncallable(client, id);
      return present(host, fn, id, []);
    },
  };
}
