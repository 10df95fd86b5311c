// Entry: reading responses in a browser or another environment that webpack builds for.

import type {MoreParameters} from 'react-client/src/dev/serverFunctions.js';
import type {ServerFunction} from 'react-client/src/serverFunction.js';
import type {CallServer} from 'react-client/src/response.js';

import type {CreateFromFetch, CreateFromReadableStream} from './createFrom.js';
import type {EncodeReply} from './encodeReply.js';
import type {BrowserOptions} from './openResponse.js';

import {injectIntoDevTools} from 'react-client/src/dev/devtools.js';
import {presentCreatedFunction} from 'react-client/src/dev/serverFunctions.js';
import {createBrowserTracer, browserReplyTracer} from '../dev/clientTracer.js';
import {installChunkLoader} from '../modules/browserChunks.js';
import {
  bindCreateFromFetch,
  bindCreateFromReadableStream,
} from './createFrom.js';
import {createHost} from './createHost.js';
import {bindEncodeReply} from './encodeReply.js';
import {openInBrowser} from './openResponse.js';
import {
  createServerReferenceOf,
  registerServerReferenceOf,
} from './serverReference.js';
import {createDecodeText} from './textDecoder.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const host = createHost(installChunkLoader(), {
  decodeText: createDecodeText(),
});

const environment = {
  host,
  createTracer: __DEV__ ? createBrowserTracer : null,
};

if (__DEV__) {
  injectIntoDevTools('19.3.1', 'react-server-dom-webpack');
}

type Options = BrowserOptions | null | void;

const open = (options: Options) => openInBrowser(environment, options ?? {});

export const createFromFetch: CreateFromFetch<Options> =
  bindCreateFromFetch(open);

export const createFromReadableStream: CreateFromReadableStream<Options> =
  bindCreateFromReadableStream(open);

export const encodeReply: EncodeReply = bindEncodeReply(
  host,
  __DEV__ ? browserReplyTracer : null,
);

export function createServerReference(
  id: string,
  callServer: CallServer,
  ...more: MoreParameters
): ServerFunction {
  const fn = createServerReferenceOf(host, id, callServer);
  return __DEV__ ? presentCreatedFunction(host, fn, id, more) : fn;
}

export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
): T {
  return registerServerReferenceOf(host, reference, id);
}

export {createTemporaryReferenceSet} from './serverReference.js';
