// Requests are made here, of what the caller says and of what it leaves out.

import type {ServerHost} from '../request/host.js';
import type {
  OnError,
  Request,
  TemporaryReferenceSet,
} from '../request/request.js';
import type {RenderTracer} from '../request/tracer.js';

import {installCacheDispatcher} from '../evaluate/cacheDispatcher.js';
import {registerTaskModel} from '../evaluate/suspend.js';
import {addTask, createRequestRecord} from '../request/request.js';
import {driver} from './schedule.js';

export type RequestOptions = {
  // Any value that Flight can carry, usually an element.
  readonly model: unknown,
  // What the host needs to resolve client references; only looked at for the first one.
  readonly manifest: unknown,
  readonly host: ServerHost,
  // Null in production.
  readonly tracer: RenderTracer | null,
  // Told of every error once; returns its digest. Default: prints with console.error.
  readonly onError?: OnError | void,
  // Part of the ids that `useId` makes. Default: none.
  readonly identifierPrefix?: string | void,
  // The set that a reply was decoded with. Default: none.
  readonly temporaryReferences?: TemporaryReferenceSet | null | void,
  // Size, in characters, that rows are meant to have; above 0, may be Infinity.
  readonly progressiveChunkSize: number,
};

export type PrerenderOptions = {
  ...RequestOptions,
  // Called once, when nothing is unfinished any more, or was left out by an abort.
  readonly onAllReady: () => void,
  // Called if the renderer, the host or `onError` failed: there is no result.
  readonly onFatalError: (error: unknown) => void,
};

function ignore(): void {}

function printError(error: unknown): void {
  console.error(error);
}

// Does no work yet. Throws if another renderer uses this copy of React (error 458).
export function createRequest(options: RequestOptions): Request {
  return openRequest(options, {
    isPrerender: false,
    onAllReady: null,
    onFatalError: ignore,
  });
}

// The rows are all made before the first is asked for: whoever creates the request starts
// its flow when it is told that all is ready.
export function createPrerenderRequest({
  onAllReady,
  onFatalError,
  ...options
}: PrerenderOptions): Request {
  return openRequest(options, {isPrerender: true, onAllReady, onFatalError});
}

type RequestKind = {
  readonly isPrerender: boolean,
  readonly onAllReady: null | (() => void),
  readonly onFatalError: (error: unknown) => void,
};

function openRequest(options: RequestOptions, kind: RequestKind): Request {
  installCacheDispatcher(options.host);
  const {onError, identifierPrefix} = options;
  const request = createRequestRecord({
    host: options.host,
    tracer: options.tracer,
    driver,
    manifest: options.manifest,
    onError: onError === undefined ? printError : onError,
    isPrerender: kind.isPrerender,
    onAllReady: kind.onAllReady,
    onFatalError: kind.onFatalError,
    identifierPrefix: identifierPrefix ?? '',
    temporaryReferences: options.temporaryReferences ?? null,
    chunkSize: options.progressiveChunkSize,
  });
  if (request.tracer !== null) {
    request.tracer.requestOpened(request);
  }
  const root = addTask(request, {
    model: options.model,
    keyPath: null,
    implicitSlot: false,
    formatContext: 0,
    surroundings: null,
    written: request.written,
  });
  registerTaskModel(root);
  request.pingedTasks.push(root);
  return request;
}
