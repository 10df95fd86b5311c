// Shared by the clients for Node and for edge runtimes, which read responses where HTML is
// rendered.

import type {ServerFunction} from 'react-client/src/serverFunction.js';
import type {EncodeFormAction} from 'react-client/src/host.js';

import type {CreateFromFetch, CreateFromReadableStream} from './createFrom.js';
import type {OwnMembers} from './createHost.js';
import type {
  ClientEnvironment,
  CreateTracer,
  WebServerOptions,
} from './openResponse.js';

import {withFormEncoder} from 'react-client/src/forms/formFunction.js';
import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {loadBundleChunk} from '../modules/chunkLoaderServer.js';
import {resolveServerReference} from '../modules/serverManifest.js';
import {readFetch, readStream} from './createFrom.js';
import {createHost} from './createHost.js';
import {openOnServer, failDuringRender} from './openResponse.js';

export type ClientOnServer = {
  readonly createFromFetch: CreateFromFetch<WebServerOptions>,
  readonly createFromReadableStream: CreateFromReadableStream<WebServerOptions>,
  readonly createServerReference: (id: string) => ServerFunction,
  readonly registerServerReference: <T extends interface {}>(
    reference: T,
    id: string,
    encodeFormAction?: EncodeFormAction,
  ) => T,
};

export function createEnvironmentOnServer(
  own: OwnMembers,
  createTracer: CreateTracer | null,
): ClientEnvironment {
  const host = createHost(loadBundleChunk, {
    resolveServerReference,
    ...own,
  });
  return {host, createTracer};
}

// The exported functions of a client entry. Development sets the names of functions differently.
export function createClientOnServer(
  environment: ClientEnvironment,
  nameFunction: null | ((fn: ServerFunction) => ServerFunction),
): ClientOnServer {
  const {host} = environment;
  const open = (options: WebServerOptions) =>
    openOnServer(environment, options.serverConsumerManifest, options);
  return {
    createFromFetch: (promise, options) => readFetch(open(options), promise),
    createFromReadableStream: (stream, options) =>
      readStream(open(options), stream, options),
    // The server cannot be called during a render, so the function only has an id.
    createServerReference(id) {
      const fn = createServerFunction(
        host,
        {id, bound: null},
        failDuringRender,
      );
      return nameFunction === null ? fn : nameFunction(fn);
    },
    registerServerReference(reference, id, encodeFormAction) {
      const formHost = withFormEncoder(host, encodeFormAction);
      rememberServerFunction(formHost, reference, {id, bound: null});
      return reference;
    },
  };
}
