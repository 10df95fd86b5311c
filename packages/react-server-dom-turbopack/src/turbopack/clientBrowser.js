// Entry: reading responses in a browser or another environment that Turbopack builds for.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {CallServer} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';
import type {
  BrowserClient,
  BrowserOptions,
} from 'react-server-dom/src/client/browserClient.js';
import type {EncodeOptions} from 'react-server-dom/src/client/client.js';
import type {FetchResponse} from 'react-server-dom/src/client/createFrom.js';

import {
  createBrowserClient,
  createFunction,
  failWithoutRouter,
  openInBrowser,
  registerFunction,
} from 'react-server-dom/src/client/browserClient.js';
import {encodeArguments} from 'react-server-dom/src/client/client.js';
import {readFetch, readStream} from 'react-server-dom/src/client/createFrom.js';
import {createBrowserBinding} from 'react-server-dom/src/manifests/clientBinding.js';

import {describeScripts} from '../dev/describeScripts.js';
import {createSystem, isChunkItem} from './turbopackSystem.js';

const system = {...createSystem(), isChunkItem};

const client: BrowserClient = createBrowserClient(
  createBrowserBinding(system),
  __DEV__ ? describeScripts : null,
);

export function createFromFetch(
  promise: Promise<FetchResponse>,
  options: ?BrowserOptions,
): Chunk {
  return readFetch(openInBrowser(client, options ?? {}), promise);
}

export function createFromReadableStream(
  stream: ReadableStream,
  options: ?BrowserOptions,
): Chunk {
  return readStream(openInBrowser(client, options ?? {}), stream);
}

export function encodeReply(
  value: unknown,
  options: ?EncodeOptions,
): Promise<string | FormData> {
  return encodeArguments(client, value, options);
}

export function createServerReference(
  id: string,
  callServer: CallServer | void,
  ...more: MoreParameters
): ServerFunction {
  return createFunction(client, id, callServer ?? failWithoutRouter, more);
}

export function registerServerReference<F extends interface {}>(
  fn: F,
  id: string,
): F {
  return registerFunction(client, fn, id);
}

export {createTemporaryReferenceSet} from 'react-server-dom/src/client/client.js';
