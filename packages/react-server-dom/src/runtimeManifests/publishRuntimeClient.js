// The functions that the entries of clients export, for a bundler whose runtime has the manifests. How
// functions of the server are created is left to the binding.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {EncodeFormAction} from 'react-client/src/host.js';
import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';

import type {BundlerTypes, ConsumerBinding} from '../binding.js';
import type {Client} from '../client/createClient.js';
import type {FetchResponse} from '../client/createFrom.js';
import type {BrowserOptions, ServerOptions} from '../client/openResponse.js';
import type {ReplyFunctions} from '../client/replies.js';

import {usageError} from 'flight-core/src/errors.js';
import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {withFormEncoder} from 'react-client/src/serverFunctions/formFunction.js';

import {readFetch, readStream} from '../client/createFrom.js';
import {
  failDuringRender,
  openInBrowser,
  openOnServer,
} from '../client/openResponse.js';
import {publishReplies} from '../client/replies.js';

export type BrowserClient = {
  ...ReplyFunctions,
  readonly createFromFetch: (
    promise: Promise<FetchResponse>,
    options: BrowserOptions | null | void,
  ) => Chunk,
  readonly createFromReadableStream: (
    stream: ReadableStream,
    options: BrowserOptions | null | void,
  ) => Chunk,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
  ) => T,
  readonly setServerCallback: (callback: CallServer) => void,
};

export type ConsumerClient = {
  ...ReplyFunctions,
  readonly createFromFetch: (
    promise: Promise<FetchResponse>,
    options: ServerOptions | null | void,
  ) => Chunk,
  readonly createFromReadableStream: (
    stream: ReadableStream,
    options: ServerOptions | null | void,
  ) => Chunk,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
    encodeFormAction?: EncodeFormAction,
  ) => T,
};

// What the application sets once for the page, and not with the options of each response.
export type ClientRuntime = {
  // Sends calls of all functions, also of those that were created before it was set.
  serverCallback: ?CallServer,
  // Replaces options of all responses.
  options: BrowserOptions,
  readonly callServer: CallServer,
};

export function createClientRuntime(): ClientRuntime {
  const callServer = (id: string, args: Array<unknown>): unknown => {
    const {serverCallback} = runtime;
    if (!serverCallback) {
      throw missingCallback(id);
    }
    return serverCallback(id, args);
  };
  const runtime: ClientRuntime = {
    serverCallback: null,
    options: {callServer},
    callServer,
  };
  return runtime;
}

function missingCallback(id: string): Error {
  return usageError(
    `The server function "${id}" cannot be called: pass a function that sends calls to the ` +
      'server to setServerCallback first.',
    586,
  );
}

export function publishBrowserClient(
  client: Client<null>,
  runtime: ClientRuntime,
): BrowserClient {
  const {host} = client;
  return {
    createFromFetch: (promise, options) =>
      readFetch(
        openInBrowser(client, {...options, ...runtime.options}),
        promise,
      ),
    createFromReadableStream: (stream, options) =>
      readStream(
        openInBrowser(client, {...options, ...runtime.options}),
        stream,
        options,
      ),
    registerServerReference(reference, id) {
      rememberServerFunction(host, reference, {id, bound: null});
      return reference;
    },
    setServerCallback(callback) {
      runtime.serverCallback = callback;
    },
    ...publishReplies(client),
  };
}

// `consumerManifest` is called once for each response.
export function publishConsumerClient<T extends BundlerTypes>(
  client: Client<ConsumerBinding<T>>,
  consumerManifest: () => T['consumerManifest'],
): ConsumerClient {
  const {host} = client;
  return {
    createFromFetch: (promise, options) =>
      readFetch(
        openOnServer(client, consumerManifest(), options ?? {}),
        promise,
      ),
    createFromReadableStream: (stream, options) =>
      readStream(
        openOnServer(client, consumerManifest(), options ?? {}),
        stream,
        options,
      ),
    registerServerReference(reference, id, encodeFormAction) {
      const formHost = withFormEncoder(host, encodeFormAction);
      rememberServerFunction(formHost, reference, {id, bound: null});
      return reference;
    },
    ...publishReplies(client),
  };
}

// The server cannot be called during a render, so the function only has an id.
export function createUncallable<C>(
  {host}: Client<C>,
  id: string,
): ServerFunction {
  return createServerFunction(host, {id, bound: null}, failDuringRender);
}
