// The functions that the entries of all clients export, besides those that create functions of the
// server. How the options of a call are completed is left to the binding.
//
// They open the response themselves: the tracer counts the frames between (openResponse.js).

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {EncodeFormAction} from 'react-client/src/host.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';

import type {BundlerTypes, ConsumerBinding} from '../binding.js';
import type {Client} from './createClient.js';
import type {FetchResponse} from './createFrom.js';
import type {BrowserOptions, ServerOptions} from './openResponse.js';
import type {ReplyFunctions} from './replies.js';

import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {withFormEncoder} from 'react-client/src/serverFunctions/formFunction.js';

import {readFetch, readStream} from './createFrom.js';
import {readStreamOrRows} from './handedRows.js';
import {failDuringRender, openInBrowser, openOnServer} from './openResponse.js';
import {publishReplies} from './replies.js';

type ReadingFunctions<Options> = {
  ...ReplyFunctions,
  readonly createFromFetch: (
    promise: Promise<FetchResponse>,
    options: ?Options,
  ) => Chunk,
  readonly createFromReadableStream: (
    stream: ReadableStream,
    options: ?Options,
  ) => Chunk,
};

export type BrowserFunctions = {
  ...ReadingFunctions<BrowserOptions>,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
  ) => T,
};

export type ConsumerFunctions<Options extends ServerOptions> = {
  ...ReadingFunctions<Options>,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
    encodeFormAction?: EncodeFormAction,
  ) => T,
};

export function publishInBrowser(
  client: Client<null>,
  optionsOf: (options: ?BrowserOptions) => BrowserOptions,
): BrowserFunctions {
  const {host} = client;
  return {
    createFromFetch: (promise, options) =>
      readFetch(openInBrowser(client, optionsOf(options)), promise),
    createFromReadableStream: (stream, options) =>
      readStream(openInBrowser(client, optionsOf(options)), stream),
    registerServerReference(reference, id) {
      rememberServerFunction(host, reference, {id, bound: null});
      return reference;
    },
    ...publishReplies(client),
  };
}

// Where HTML is rendered. `manifestOf` is called once for each response.
export function publishForConsumer<
  T extends BundlerTypes,
  Options extends ServerOptions,
>(
  client: Client<ConsumerBinding<T>>,
  manifestOf: (options: ?Options) => T['consumerManifest'],
): ConsumerFunctions<Options> {
  const {host} = client;
  return {
    createFromFetch: (promise, options) =>
      readFetch(
        openOnServer(client, manifestOf(options), options ?? {}),
        promise,
      ),
    createFromReadableStream: (stream, options) =>
      readStreamOrRows(
        openOnServer(client, manifestOf(options), options ?? {}),
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

// A server cannot be called during a render, so the function only has an id.
export function createUncallable<C>(
  {host}: Client<C>,
  id: string,
): ServerFunction {
  return createServerFunction(host, {id, bound: null}, failDuringRender);
}
