// The functions that the entries of clients export, for a bundler with manifests.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {EncodeFormAction} from 'react-client/src/host.js';
import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';

import type {Client} from '../client/createClient.js';
import type {FetchResponse} from '../client/createFrom.js';
import type {BrowserOptions, ServerOptions} from '../client/openResponse.js';
import type {ReplyFunctions} from '../client/replies.js';
import type {Consumer} from './clientBinding.js';
import type {ServerConsumerManifest} from './manifests.js';

import {withFormEncoder} from 'react-client/src/serverFunctions/formFunction.js';
import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {readFetch, readStream} from '../client/createFrom.js';
import {
  failDuringRender,
  failWithoutRouter,
  openInBrowser,
  openOnServer,
} from '../client/openResponse.js';
import {presenterOf} from '../client/presenterOf.js';
import {publishReplies} from '../client/replies.js';
import {requireConsumerManifest} from './manifests.js';

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
  readonly createServerReference: (
    id: string,
    callServer: CallServer | void,
    ...more: MoreParameters
  ) => ServerFunction,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
  ) => T,
};

type WebConsumerOptions = {
  ...ServerOptions,
  readonly serverConsumerManifest?: ServerConsumerManifest,
  ...
};

export type EdgeClient = {
  ...ReplyFunctions,
  readonly createFromFetch: (
    promise: Promise<FetchResponse>,
    options: WebConsumerOptions | void,
  ) => Chunk,
  readonly createFromReadableStream: (
    stream: ReadableStream,
    options: WebConsumerOptions | void,
  ) => Chunk,
  readonly createServerReference: (id: string) => ServerFunction,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
    encodeFormAction?: EncodeFormAction,
  ) => T,
};

export function publishBrowserClient(client: Client<null>): BrowserClient {
  const {host} = client;
  const present = presenterOf(client);
  return {
    createFromFetch: (promise, options) =>
      readFetch(openInBrowser(client, options ?? {}), promise),
    createFromReadableStream: (stream, options) =>
      readStream(openInBrowser(client, options ?? {}), stream, options),
    createServerReference(id, callServer, ...more) {
      const fn = createServerFunction(
        host,
        {id, bound: null},
        callServer ?? failWithoutRouter,
      );
      return present(host, fn, id, more);
    },
    registerServerReference(reference, id) {
      rememberServerFunction(host, reference, {id, bound: null});
      return reference;
    },
    ...publishReplies(client),
  };
}

function manifestIn(
  options: WebConsumerOptions | void,
): ServerConsumerManifest {
  return requireConsumerManifest(options?.serverConsumerManifest);
}

export function publishEdgeClient(client: Client<Consumer>): EdgeClient {
  const {host} = client;
  const present = presenterOf(client);
  return {
    createFromFetch: (promise, options) =>
      readFetch(
        openOnServer(client, manifestIn(options), options ?? {}),
        promise,
      ),
    createFromReadableStream: (stream, options) =>
      readStream(
        openOnServer(client, manifestIn(options), options ?? {}),
        stream,
        options,
      ),
    // The server cannot be called during a render, so the function only has an id.
    createServerReference(id) {
      const fn = createServerFunction(
        host,
        {id, bound: null},
        failDuringRender,
      );
      return present(host, fn, id, []);
    },
    registerServerReference(reference, id, encodeFormAction) {
      const formHost = withFormEncoder(host, encodeFormAction);
      rememberServerFunction(formHost, reference, {id, bound: null});
      return reference;
    },
    ...publishReplies(client),
  };
}
