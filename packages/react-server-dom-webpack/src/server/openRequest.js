// What all ways of rendering share: the options of the call become a request.

import type {ClientManifest} from '../manifests.js';
import type {ServerHost} from 'react-server/src/request/host.js';
import type {RequestOptions} from 'react-server/src/index.js';
import type {
  Request,
  TemporaryReferenceSet,
} from 'react-server/src/request/request.js';
import type {RenderTracer} from 'react-server/src/request/tracer.js';

import {
  createPrerenderRequest,
  createRequest,
  startWork,
} from 'react-server/src/index.js';
import {resolveChunkSize} from 'react-server/src/request/chunkSize.js';

import {abortWithSignal} from './abortSignal.js';

type EnvironmentName = string | (() => string) | void;

type FrameFilter = (
  url: string,
  functionName: string,
  line: number,
  column: number,
) => unknown;

export interface RenderOptions {
  readonly onError?: (error: unknown) => string | null | void;
  // Part of the ids that `useId` makes.
  readonly identifierPrefix?: string;
  // The set that a reply was decoded with; what it remembers is sent by reference.
  readonly temporaryReferences?: TemporaryReferenceSet | null;
  // The size in characters that rows are meant to have, Infinity for one row.
  readonly progressiveChunkSize?: number;
  // Development only: what the server is called in errors and debug information.
  readonly environmentName?: EnvironmentName;
  // Development only: whether a frame is shown in stacks. Default: those of the application.
  readonly filterStackFrame?: FrameFilter | void;
  // Development only: when the work began, in milliseconds since the epoch.
  readonly startTime?: number | void;
  // Development only: a second stream, for debug information.
  readonly debugChannel?: unknown;
}

export interface SignalOptions extends RenderOptions {
  // Aborts the render, before any work if it is aborted already.
  readonly signal?: AbortSignal | null;
}

// What an entry provides.
export interface RenderEnvironment {
  readonly host: ServerHost;
  // Null in production.
  readonly createTracer: null | ((options: RenderOptions) => RenderTracer);
}

// What a caller asks for.
export type RenderCall<out Options extends RenderOptions> = {
  readonly model: unknown,
  readonly manifest: ClientManifest,
  readonly options: Options,
};

// What a prerender comes to.
export type PrerenderOutcome = {
  readonly onAllReady: () => void,
  readonly onFatalError: (error: unknown) => void,
};

// Refuses options that cannot be meant. Nothing is rendered before the request is started.
export function openRequest(
  environment: RenderEnvironment,
  call: RenderCall<RenderOptions>,
): Request {
  return createRequest(readOptions(environment, call));
}

export function openPrerender(
  environment: RenderEnvironment,
  call: RenderCall<RenderOptions>,
  {onAllReady, onFatalError}: PrerenderOutcome,
): Request {
  const options = readOptions(environment, call);
  return createPrerenderRequest({...options, onAllReady, onFatalError});
}

function readOptions(
  environment: RenderEnvironment,
  call: RenderCall<RenderOptions>,
): RequestOptions {
  const {host, createTracer} = environment;
  const {model, manifest, options} = call;
  return {
    model,
    manifest,
    host,
    tracer: createTracer === null ? null : createTracer(options),
    onError: options.onError,
    identifierPrefix: options.identifierPrefix,
    temporaryReferences: options.temporaryReferences,
    progressiveChunkSize: resolveChunkSize(options.progressiveChunkSize),
  };
}

export function startWithSignal(
  request: Request,
  {signal}: SignalOptions,
): void {
  if (signal != null) {
    abortWithSignal(request, signal);
  }
  startWork(request);
}
