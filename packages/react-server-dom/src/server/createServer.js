// The server of all entries: a bundler's binding and an environment become the functions that an
// entry exports.

import type {CreateTracer} from 'react-server/src/dev/install.js';
import type {AsyncHooks} from 'react-server/src/dev/asyncGraph/graph.js';
import type {
  AsyncStorage,
  RequestStorage,
  ServerHost,
} from 'react-server/src/request/host.js';
import type {ReplyHost} from 'react-server/reply/index.js';

import type {BundlerTypes, ServerBinding} from '../binding.js';
import type {CreateDestination} from './byteStreamSink.js';
import type {WebRenderEnvironment} from './renderToReadableStream.js';
import type {StreamHost} from './viewBuffer.js';

import {
  installAsyncHooks,
  installRenderTracer,
} from 'react-server/src/dev/install.js';
import {resolveRequest} from 'react-server/src/evaluate/cacheDispatcher.js';
import {completeHost} from 'react-server/src/request/host.js';

import {withDebugChannel} from '../dev/debugTransport.js';
import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {enterElement} from '../hints/elementHints.js';
import {installHintDispatcher} from '../hints/hintDispatcher.js';
import {createHints} from '../hints/serverHints.js';
import {registerServerReference} from '../references/registerServerReference.js';
import {createStreamFactory} from './renderStream.js';

type Schedule = (callback: () => void) => void;

// What differs between Node, edge runtimes and browsers.
export type ServerEnvironment = {
  readonly streamHost: StreamHost,
  // Creates the destination of a web stream.
  readonly createDestination: CreateDestination,
  readonly scheduling: {
    readonly scheduleMicrotask: Schedule,
    readonly scheduleWork: Schedule,
    readonly scheduleAfterFlush?: Schedule,
  },
  // Null if the environment has no storage that survives `await`: a request is not found after it.
  readonly createStorage: <T>() => AsyncStorage<T> | null,
  // Null if the environment has none. Development only.
  readonly asyncHooks: AsyncHooks | null,
};

// What the functions of an entry work with.
export interface Server extends WebRenderEnvironment {
  readonly replyHost: ReplyHost;
  readonly registerServerReference: typeof registerServerReference;
}

// An entry calls it once, when it is imported. From then on, functions of React DOM that are called
// during its renders emit hints.
export function createServer<T extends BundlerTypes, Functions>(
  binding: ServerBinding<T, Server, Functions>,
  environment: ServerEnvironment,
): Functions {
  const {createDestination} = environment;
  const host = createHost(binding, environment);
  return binding.publish({
    host,
    createTracer: __DEV__
      ? withDebugChannel(observe(host, environment), createDestination)
      : null,
    createDestination,
    createStream: createStreamFactory(),
    replyHost: createReplyHost(binding),
    registerServerReference: __DEV__
      ? registerLocatedServerReference
      : registerServerReference,
  });
}

function createHost<T extends BundlerTypes, Functions>(
  {references}: ServerBinding<T, Server, Functions>,
  {scheduling, createStorage, streamHost}: ServerEnvironment,
): ServerHost {
  const requestStorage: RequestStorage | null = createStorage();
  const host: ServerHost = completeHost({
    ...references,
    ...streamHost,
    ...scheduling,
    requestStorage,
    createHints,
    enterElement,
  });
  installHintDispatcher(() => resolveRequest(host));
  return host;
}

function createReplyHost<T extends BundlerTypes, Functions>({
  modules,
  references,
}: ServerBinding<T, Server, Functions>): ReplyHost {
  const members: $FlowFixMe = modules; // the types are opaque to the decoder
  return {isServerReference: references.isServerReference, ...members};
}

// Development.
function observe(
  host: ServerHost,
  {asyncHooks, createStorage}: ServerEnvironment,
): CreateTracer {
  if (asyncHooks !== null) {
    installAsyncHooks(host, asyncHooks);
  }
  return installRenderTracer(host, createStorage());
}
