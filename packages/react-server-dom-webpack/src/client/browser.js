// Entry: reading responses in a browser or another environment that webpack builds for.

import type {MoreParameters} from 'react-client/src/dev/serverFunctions.js';
import type {ServerFunction} from 'react-client/src/serverFunction.js';
import type {CallServer, Response} from 'react-client/src/response.js';

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {FetchResponse} from './createFrom.js';
import type {EncodeReply} from './encodeReply.js';
import type {BrowserOptions} from './openResponse.js';

import {injectIntoDevTools} from 'react-client/src/dev/devtools.js';
import {presentCreatedFunction} from 'react-client/src/dev/serverFunctions.js';
import {createBrowserTracer, browserReplyTracer} from '../dev/clientTracer.js';
import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {installChunkLoader} from '../modules/browserChunks.js';
import {readFetch, readStream} from './createFrom.js';
import {createHost} from './createHost.js';
import {bindEncodeReply} from './encodeReply.js';
import {openInBrowser} from './openResponse.js';
import {createDecodeText} from './textDecoder.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const host = createHost(installChunkLoader(), {
  decodeText: createDecodeText(),
});

if (__DEV__) {
  injectIntoDevTools('19.3.1', 'react-server-dom-webpack');
}

type Options = BrowserOptions | null | void;

function open(given: Options): Response {
  const options: BrowserOptions = given ?? {};
  const tracer = __DEV__ ? createBrowserTracer(options) : null;
  return openInBrowser({host, tracer}, options);
}

export function createFromFetch(
  promise: Promise<FetchResponse>,
  options: Options,
): Chunk {
  return readFetch(open(options), promise);
}

export function createFromReadableStream(
  stream: ReadableStream,
  options: Options,
): Chunk {
  return readStream(open(options), stream, options);
}

export const encodeReply: EncodeReply = bindEncodeReply(
  host,
  __DEV__ ? browserReplyTracer : null,
);

export function createServerReference(
  id: string,
  callServer: CallServer,
  ...more: MoreParameters
): ServerFunction {
  const fn = createServerFunction(host, {id, bound: null}, callServer);
  return __DEV__ ? presentCreatedFunction(host, fn, id, more) : fn;
}

export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
): T {
  rememberServerFunction(host, reference, {id, bound: null});
  return reference;
}

export {createTemporaryReferenceSet} from './serverReference.js';
