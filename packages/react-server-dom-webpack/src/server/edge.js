// Entry: the server for edge runtimes.

import type {FormDecoders} from './decodeAction.js';
import type {DecodeReply} from './decodeReply.js';
import type {DecodeReplyFromAsyncIterable} from './decodeReplyFromAsyncIterable.js';
import type {WebRenderers} from './webRenderers.js';
import type {WebRenderEnvironment} from './webStream.js';

import {installRenderTracer} from 'react-server/src/dev/install.js';

import {withDebugChannel} from '../dev/debugTransport.js';
import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {loadBundleChunk} from '../modules/chunkLoaderServer.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {scheduleInTimeout, scheduleMicrotask} from './scheduling.js';
import {createServerHost} from './serverHost.js';
import {createWebStreamHost} from './streamHostWeb.js';
import {createFormDecoders} from './decodeAction.js';
import {createDecodeReply} from './decodeReply.js';
import {createDecodeReplyFromAsyncIterable} from './decodeReplyFromAsyncIterable.js';
import {createReplyHost} from './replyHost.js';
import {createWebRenderers} from './webRenderers.js';

const streamHost = createWebStreamHost(4096);

const host = createServerHost(streamHost.members, {
  scheduleMicrotask,
  scheduleWork: scheduleInTimeout,
  // A global in these runtimes, if they have it. Without it a request is not found after an
  // `await`.
  requestStorage:
    typeof AsyncLocalStorage === 'function' ? new AsyncLocalStorage() : null,
});

const {createDestination} = streamHost;

const environment: WebRenderEnvironment = {
  host,
  createTracer: __DEV__
    ? withDebugChannel(
        installRenderTracer(
          host,
          typeof AsyncLocalStorage === 'function'
            ? new AsyncLocalStorage()
            : null,
        ),
        createDestination,
      )
    : null,
  createDestination,
};

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

export const decodeReplyFromAsyncIterable: DecodeReplyFromAsyncIterable =
  createDecodeReplyFromAsyncIterable(replyHost);

export const registerServerReference: typeof registerBareServerReference =
  __DEV__ ? registerLocatedServerReference : registerBareServerReference;

export {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
export {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';
