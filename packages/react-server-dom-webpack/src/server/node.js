// Entry: the server for Node.

import type {ClientManifest} from '../manifests.js';
import type {FormDecoders} from './decodeAction.js';
import type {DecodeReply} from './decodeReply.js';
import type {DecodeReplyFromBusboy} from './decodeReplyFromBusboy.js';
import type {DecodeReplyFromAsyncIterable} from './decodeReplyFromAsyncIterable.js';
import type {RenderOptions, SignalOptions} from './openRequest.js';
import type {NodePrerenderResult} from './prerenderToNodeStream.js';
import type {PipeableStream} from './renderToPipeableStream.js';
import type {WebRenderers} from './webRenderers.js';
import type {WebRenderEnvironment} from './webStream.js';

import {AsyncLocalStorage, createHook, executionAsyncId} from 'async_hooks';
import {
  installAsyncHooks,
  installRenderTracer,
} from 'react-server/src/dev/install.js';

import {withDebugChannel} from '../dev/debugTransport.js';
import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {loadBundleChunk} from '../modules/chunkLoaderServer.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {ByteStreamSink} from './byteStreamSink.js';
import {createFormDecoders} from './decodeAction.js';
import {createDecodeReply} from './decodeReply.js';
import {createDecodeReplyFromBusboy} from './decodeReplyFromBusboy.js';
import {createDecodeReplyFromAsyncIterable} from './decodeReplyFromAsyncIterable.js';
import {prerenderToNodeStream as prerenderToNode} from './prerenderToNodeStream.js';
import {renderToPipeableStream as renderToNode} from './renderToPipeableStream.js';
import {scheduleMicrotask} from './scheduling.js';
import {createServerHost} from './serverHost.js';
import {createNodeDestination, nodeStreamHost} from './streamHostNode.js';
import {createReplyHost} from './replyHost.js';
import {createWebRenderers} from './webRenderers.js';

const host = createServerHost(nodeStreamHost, {
  scheduleMicrotask,
  scheduleWork: callback => {
    setImmediate(callback);
  },
  // Responses of Node collect written bytes until the next tick.
  scheduleAfterFlush: callback => {
    process.nextTick(callback);
  },
  requestStorage: new AsyncLocalStorage(),
});

if (__DEV__) {
  installAsyncHooks(host, {createHook, executionAsyncId});
}

const createDestination: WebRenderEnvironment['createDestination'] =
  controller => createNodeDestination(new ByteStreamSink(controller));

const environment: WebRenderEnvironment = {
  host,
  createTracer: __DEV__
    ? withDebugChannel(
        installRenderTracer(host, new AsyncLocalStorage()),
        createDestination,
      )
    : null,
  createDestination,
};

export function renderToPipeableStream(
  model: unknown,
  manifest: ClientManifest,
  options?: RenderOptions | null,
): PipeableStream {
  return renderToNode(environment, {model, manifest, options: options ?? {}});
}

export function prerenderToNodeStream(
  model: unknown,
  manifest: ClientManifest,
  options?: SignalOptions | null,
): Promise<NodePrerenderResult> {
  return prerenderToNode(environment, {
    model,
    manifest,
    options: options ?? {},
  });
}

const webRenderers = createWebRenderers(environment);

export const renderToReadableStream: WebRenderers['renderToReadableStream'] =
  webRenderers.renderToReadableStream;

export const prerender: WebRenderers['prerender'] = webRenderers.prerender;

const replyHost = createReplyHost(loadBundleChunk);

export const decodeReply: DecodeReply = createDecodeReply(replyHost);

const formDecoders = createFormDecoders(replyHost);

export const decodeAction: FormDecoders['decodeAction'] =
  formDecoders.decodeAction;

export const decodeFormState: FormDecoders['decodeFormState'] =
  formDecoders.decodeFormState;

export const decodeReplyFromBusboy: DecodeReplyFromBusboy =
  createDecodeReplyFromBusboy(replyHost);

export const decodeReplyFromAsyncIterable: DecodeReplyFromAsyncIterable =
  createDecodeReplyFromAsyncIterable(replyHost);

export const registerServerReference: typeof registerBareServerReference =
  __DEV__ ? registerLocatedServerReference : registerBareServerReference;

export {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
export {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';
