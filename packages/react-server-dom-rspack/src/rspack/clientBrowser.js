// Entry: reading responses in a browser. Modules are loaded as in webpack.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {FindSourceMapURL} from 'react-client/src/tracer.js';
import type {
  BrowserClient,
  BrowserOptions,
} from 'react-server-dom/src/client/browserClient.js';
import type {EncodeOptions} from 'react-server-dom/src/client/client.js';
import type {FetchResponse} from 'react-server-dom/src/client/createFrom.js';
import type {ClientRuntime} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';

import {
  createBrowserClient,
  createFunction,
  openInBrowser,
  registerFunction,
} from 'react-server-dom/src/client/browserClient.js';
import {encodeArguments} from 'react-server-dom/src/client/client.js';
import {readFetch, readStream} from 'react-server-dom/src/client/createFrom.js';
import {createBrowserBinding} from 'react-server-dom/src/manifests/clientBinding.js';
import {
  createClientRuntime,
  optionsWith,
} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';
import {describeScripts} from 'react-server-dom-webpack/src/dev/describeScripts.js';
import {installChunkLoader} from 'react-server-dom-webpack/src/webpack/chunkLoaders.js';
import {
  createSystem,
  isChunkItem,
} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

// Throws a ReferenceError on import if there is no runtime. This is intended.
const system = {...createSystem(installChunkLoader()), isChunkItem};

const client: BrowserClient = createBrowserClient(
  createBrowserBinding(system),
  __DEV__ ? describeScripts : null,
);

const runtime: ClientRuntime = createClientRuntime();

export function createFromFetch(
  promise: Promise<FetchResponse>,
  options: ?BrowserOptions,
): Chunk {
  return readFetch(
    openInBrowser(client, optionsWith(runtime, options)),
    promise,
  );
}

export function createFromReadableStream(
  stream: ReadableStream,
  options: ?BrowserOptions,
): Chunk {
  return readStream(
    openInBrowser(client, optionsWith(runtime, options)),
    stream,
  );
}

export function encodeReply(
  value: unknown,
  options: ?EncodeOptions,
): Promise<string | FormData> {
  return encodeArguments(client, value, options);
}

// In development, Rspack adds the name of the function.
export function createServerReference(
  id: string,
  ...more: ReadonlyArray<unknown>
): ServerFunction {
  const {callServer, options} = runtime;
  return createFunction(client, id, callServer, [
    null,
    options.findSourceMapURL,
    more[0],
  ]);
}

export function registerServerReference<F extends interface {}>(
  fn: F,
  id: string,
): F {
  return registerFunction(client, fn, id);
}

export function setServerCallback(callback: CallServer): void {
  runtime.serverCallback = callback;
}

// Development only. The default value keeps it out of `length`, as in the reference.
export function setFindSourceMapURLCallback(
  findSourceMapURL: ?FindSourceMapURL = null,
): void {
  runtime.options = {callServer: runtime.callServer, findSourceMapURL};
}

export {createTemporaryReferenceSet} from 'react-server-dom/src/client/client.js';
