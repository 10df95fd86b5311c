// Entry: reading responses in a browser.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
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
import {
  createClientRuntime,
  optionsWith,
} from 'react-server-dom/src/runtimeManifests/clientRuntime.js';

import {describeNothing} from '../dev/describeNothing.js';
import {acceptMetadata} from './importMetadata.js';
import {modules} from './modules.js';

const client: BrowserClient = createBrowserClient(
  {modules, acceptMetadata},
  __DEV__ ? describeNothing : null,
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

export function createServerReference(
  moduleId: string,
  exportName: string,
): ServerFunction {
  const id = `${moduleId}#${exportName}`;
  return createFunction(client, id, runtime.callServer, [
    null,
    null,
    exportName,
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

export {createTemporaryReferenceSet} from 'react-server-dom/src/client/client.js';
