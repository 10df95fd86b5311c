// `react-server/flight`: the renderer for custom hosts. The module is a function: it
// takes the members of a host and returns the functions that use it, with positional
// parameters and without `this`.

import type {CreateTracer} from './src/dev/install.js';
import type {CallSite} from './src/dev/stacks/callSites.js';
import type {RequestOptions} from './src/index.js';
import type {ServerHost} from './src/request/host.js';
import type {OnError, Request} from './src/request/request.js';
import type {EnvironmentName, FrameFilter} from './src/request/tracer.js';
import type {TemporaryReferenceSet} from './src/temporary/temporaryProxy.js';

import {usageError} from 'flight-core/src/errors.js';

import {
  closeDebugChannel,
  isAwaitInUserspace,
  resolveDebugMessage,
  startFlowingDebug,
} from './src/dev/customHost.js';
import {installRenderTracer} from './src/dev/install.js';
import {
  abort,
  createRequest,
  startFlowing,
  startWork,
  stopFlowing,
} from './src/index.js';
import {currentRequest} from './src/request/ambient.js';
import {completeHost} from './src/request/host.js';
import {cacheOf} from './src/request/request.js';
import {emitHint, getHints} from './src/rows/hints.js';

// The optional parameters, after the required ones.
type OptionalParameters = [
  onError?: OnError | void,
  identifierPrefix?: string | void,
  temporaryReferences?: TemporaryReferenceSet | void,
  // The next four parameters are for development.
  debugStartTime?: number | void,
  environmentName?: EnvironmentName,
  filterStackFrame?: FrameFilter | void,
  keepDebugAlive?: boolean | void,
  progressiveChunkSize?: unknown,
];

type PrerenderParameters = [
  onAllReady: () => void,
  onFatalError: (error: unknown) => void,
  ...OptionalParameters,
];

export type FlightServer = {
  readonly createRequest: (
    model: unknown,
    bundlerConfig: unknown,
    ...rest: OptionalParameters
  ) => Request,
  readonly createPrerenderRequest: (
    model: unknown,
    bundlerConfig: unknown,
    ...rest: PrerenderParameters
  ) => Request,
  readonly startWork: (request: Request) => void,
  readonly startFlowing: (request: Request, destination: unknown) => void,
  readonly stopFlowing: (request: Request) => void,
  readonly abort: (request: Request, reason: unknown) => void,
  readonly resolveRequest: () => Request | null,
  readonly getCache: (request: Request) => Map<unknown, unknown>,
  readonly getHints: (request: Request) => unknown,
  readonly emitHint: (request: Request, code: string, model: unknown) => void,
  // Development: the destination of the debug channel, requests of the client, and whether the
  // first relevant frame of a stack is in application code.
  readonly startFlowingDebug: (request: Request, destination: unknown) => void,
  readonly resolveDebugMessage: (request: Request, message: string) => void,
  readonly closeDebugChannel: (request: Request) => void,
  readonly isAwaitInUserspace: (
    request: Request,
    stack: ReadonlyArray<CallSite>,
  ) => boolean,
};

// The members that custom hosts can define.
const MEMBERS = [
  'scheduleMicrotask',
  'scheduleWork',
  'beginWriting',
  'writeChunk',
  'writeChunkAndReturn',
  'completeWriting',
  'flushBuffered',
  'close',
  'closeWithError',
  'stringToChunk',
  'byteLengthOfChunk',
  'typedArrayToBinaryChunk',
  'byteLengthOfBinaryChunk',
  'isClientReference',
  'isServerReference',
  'getClientReferenceKey',
  'resolveClientReferenceMetadata',
  'getServerReferenceId',
  'getServerReferenceBoundArguments',
  'getServerReferenceLocation',
];

// Each member is read once and may be inherited. Undefined members get neutral defaults.
function readHost(config: Partial<ServerHost>): ServerHost {
  const defined: {readonly [string]: unknown} = config;
  const read: {[string]: unknown} = {};
  for (const name of MEMBERS) {
    const member = defined[name];
    if (member !== undefined) {
      read[name] = member;
    }
  }
  return completeHost(read);
}

// The transport of a custom host: the host reads messages of the client itself, and calls
// `startFlowingDebug` when it has a destination.
const KEPT = {
  destination: null,
  listen() {},
  onDrain() {},
  onClose() {},
};

type Instance = {
  readonly host: ServerHost,
  // Null in production.
  readonly createTracer: CreateTracer | null,
};

function readOptions(
  {host, createTracer}: Instance,
  [model, manifest]: [unknown, unknown],
  rest: OptionalParameters,
): RequestOptions {
  const [onError, identifierPrefix, temporaryReferences] = rest;
  const [, , , startTime, environmentName, filterStackFrame] = rest;
  const [, , , , , , keepsDeferred, progressiveChunkSize] = rest;
  const tracer =
    createTracer === null
      ? null
      : createTracer({
          startTime,
          environmentName,
          filterStackFrame,
          transport: keepsDeferred === true ? KEPT : null,
        });
  return {
    model,
    manifest,
    host,
    tracer,
    onError,
    identifierPrefix,
    temporaryReferences,
    progressiveChunkSize,
  };
}

function failInProduction(): void {
  throw usageError('There is no debug channel in the production build.');
}

export default function createFlightServer(
  config: Partial<ServerHost>,
): FlightServer {
  const host = readHost(config);
  const createTracer = __DEV__ ? installRenderTracer(host, null) : null;
  const instance = {host, createTracer};
  return {
    createRequest: (model, bundlerConfig, ...rest) =>
      createRequest(readOptions(instance, [model, bundlerConfig], rest)),
    createPrerenderRequest(model, bundlerConfig, ...parameters) {
      const [onAllReady, onFatalError, ...rest] = parameters;
      return createRequest({
        ...readOptions(instance, [model, bundlerConfig], rest),
        onAllReady,
        onFatalError,
      });
    },
    startWork,
    startFlowing,
    stopFlowing,
    abort,
    // Null after the first await of a component.
    resolveRequest() {
      const request = currentRequest();
      return request !== null && request.host === host ? request : null;
    },
    getCache: cacheOf,
    getHints,
    emitHint,
    startFlowingDebug: __DEV__ ? startFlowingDebug : () => {},
    resolveDebugMessage: __DEV__ ? resolveDebugMessage : failInProduction,
    closeDebugChannel: __DEV__ ? closeDebugChannel : failInProduction,
    isAwaitInUserspace: __DEV__ ? isAwaitInUserspace : () => false,
  };
}
