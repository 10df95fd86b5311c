// Entry: reading responses in a browser or another environment that webpack builds for.

import type {ServerFunction} from 'react-client/src/serverFunction.js';
import type {CallServer} from 'react-client/src/response.js';

import type {CreateFromFetch, CreateFromReadableStream} from './createFrom.js';
import type {EncodeReply} from './encodeReply.js';
import type {BrowserOptions} from './openResponse.js';

import {nameLikeSource} from 'react-client/src/dev/functionNames.js';
import {replyTracer} from 'react-client/src/dev/replyTracer.js';
import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';
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

// Throws without webpack, on purpose.
const host = createHost(installChunkLoader(), {
  decodeText: createDecodeText(),
});

const environment = {
  host,
  createTracer: __DEV__ ? createResponseTracer : null,
};

type Options = BrowserOptions | null | void;

const open = (options: Options) => openInBrowser(environment, options ?? {});

export const createFromFetch: CreateFromFetch<Options> =
  bindCreateFromFetch(open);

export const createFromReadableStream: CreateFromReadableStream<Options> =
  bindCreateFromReadableStream(open);

export const encodeReply: EncodeReply = bindEncodeReply(
  host,
  __DEV__ ? replyTracer : null,
);

// Later parameters are for entries that render HTML and for development.
export function createServerReference(
  id: string,
  callServer: CallServer,
  ...more: ReadonlyArray<unknown>
): ServerFunction {
  const fn = createServerReferenceOf(host, id, callServer);
  return __DEV__ ? nameLikeSource(fn, more[2]) : fn;
}

export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
): T {
  return registerServerReferenceOf(host, reference, id);
}

export {createTemporaryReferenceSet} from './serverReference.js';
