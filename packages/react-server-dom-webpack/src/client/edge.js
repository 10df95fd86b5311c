// Entry: reading responses where HTML is rendered, with web streams only.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {EncodeFormAction} from 'react-client/src/host.js';
import type {Response} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunction.js';

import type {ServerConsumerManifest} from '../manifests.js';
import type {FetchResponse} from './createFrom.js';
import type {EncodeReply} from './encodeReply.js';
import type {ServerOptions, WebServerOptions} from './openResponse.js';

import {attachFormActions} from 'react-client/src/forms/attachFormActions.js';
import {nameLikeSource} from 'react-client/src/dev/functionNames.js';
import {attachWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {loadBundleChunk} from '../modules/chunkLoaderServer.js';
import {resolveServerReference} from '../modules/serverManifest.js';
import {readFetch, readStream} from './createFrom.js';
import {createHost} from './createHost.js';
import {bindEncodeReply} from './encodeReply.js';
import {createLineDecoder} from './lineDecoder.js';
import {openOnServer} from './openResponse.js';
import {createReferenceOnServer, registerOnServer} from './serverReference.js';
import {createDecodeText, decodeASCIIWith} from './textDecoder.js';

const decodeText = createDecodeText();
const decodeASCII = decodeASCIIWith(decodeText);

const host = createHost(loadBundleChunk, {
  resolveServerReference,
  prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
  decodeText,
  createLineDecoder: () => createLineDecoder(decodeText, decodeASCII),
});

function open(
  manifest: ServerConsumerManifest,
  options: ServerOptions,
): Response {
  const tracer = __DEV__ ? createTerminalTracer(options) : null;
  return openOnServer({host, tracer}, manifest, options);
}

export function createFromFetch(
  promise: Promise<FetchResponse>,
  options: WebServerOptions,
): Chunk {
  return readFetch(open(options.serverConsumerManifest, options), promise);
}

export function createFromReadableStream(
  stream: ReadableStream,
  options: WebServerOptions,
): Chunk {
  return readStream(
    open(options.serverConsumerManifest, options),
    stream,
    options,
  );
}

export function createServerReference(id: string): ServerFunction {
  const fn = createReferenceOnServer(host, id);
  return __DEV__ ? nameLikeSource(fn) : fn;
}

export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
  encodeFormAction?: EncodeFormAction,
): T {
  registerOnServer(host, reference, id, encodeFormAction);
  return reference;
}

export const encodeReply: EncodeReply = bindEncodeReply(
  host,
  __DEV__ ? terminalReplyTracer : null,
);

export {createTemporaryReferenceSet} from './serverReference.js';
