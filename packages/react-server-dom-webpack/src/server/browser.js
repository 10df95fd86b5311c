// Entry: the server for browsers, service workers and similar environments.

import type {FormDecoders} from './decodeAction.js';
import type {DecodeReply} from './decodeReply.js';
import type {WebRenderers} from './webRenderers.js';
import type {WebRenderEnvironment} from './webStream.js';

import {installRenderTracer} from 'react-server/src/dev/install.js';

import {installChunkLoader} from '../modules/browserChunks.js';
import {withDebugChannel} from '../dev/debugTransport.js';
import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {createMessageScheduler, scheduleMicrotask} from './scheduling.js';
import {createServerHost} from './serverHost.js';
import {createWebStreamHost} from './streamHostWeb.js';
import {createFormDecoders} from './decodeAction.js';
import {createDecodeReply} from './decodeReply.js';
import {createReplyHost} from './replyHost.js';
import {createWebRenderers} from './webRenderers.js';

// Throws a ReferenceError on import if there is no webpack. This is intended.
const loadBundleChunk = installChunkLoader();

const streamHost = createWebStreamHost(2048);

const host = createServerHost(streamHost.members, {
  scheduleMicrotask,
  scheduleWork: createMessageScheduler(),
});

const {createDestination} = streamHost;

const environment: WebRenderEnvironment = {
  host,
  createTracer: __DEV__
    ? withDebugChannel(installRenderTracer(host, null), createDestination)
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

export const registerServerReference: typeof registerBareServerReference =
  __DEV__ ? registerLocatedServerReference : registerBareServerReference;

export {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
export {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';
