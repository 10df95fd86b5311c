// Creates requests from the options of the caller and their defaults.

import type {ServerHost} from '../request/host.js';
import type {Driver, HashBlock, OnError, Request} from '../request/request.js';
import type {TaskInit} from '../request/task.js';
import type {RenderTracer} from '../request/tracer.js';
import type {TemporaryReferenceSet} from '../temporary/temporaryProxy.js';

import {ignore} from 'flight-core/src/ignore.js';
import {layoutKeeper} from 'flight-core/src/layoutKeeper.js';
import {Queue} from 'flight-core/src/queue.js';

import {installCacheDispatcher} from '../evaluate/cacheDispatcher.js';
import {registerTaskModel} from '../evaluate/suspend.js';
import {resolveChunkSize} from '../partition/partition.js';
import {NO_KEYS} from '../places/keyContext.js';
import {createWritten} from '../places/written.js';
import {addTask, createRequestRecord} from '../request/request.js';
import {keepTaints} from '../request/taints.js';
import {NO_CONTEXT} from '../rows/blockSearch.js';
import {outlineBlob} from './blobs.js';
import {failRequest, flushSoon} from './flow.js';
import {openAsyncIterable, openReadableStream} from './openStreams.js';
import {outline, wake, work} from './schedule.js';

export type RequestOptions = {
  // Any value that Flight can carry, usually an element.
  readonly model: unknown,
  // For the host to resolve client references; not read before the first one.
  readonly manifest: unknown,
  readonly host: ServerHost,
  // Null in production.
  readonly tracer: RenderTracer | null,
  // Called once per error; returns its digest. Default: console.error.
  readonly onError?: OnError | void,
  // Part of the ids of `useId`. Default: empty.
  readonly identifierPrefix?: string | void,
  // The set with which a reply was decoded. Default: none.
  readonly temporaryReferences?: TemporaryReferenceSet | null | void,
  // Intended size of rows in characters; above 0, may be Infinity. Default: 12800.
  readonly progressiveChunkSize: unknown,
  // Names the content of static blocks. Default: there are none.
  readonly hashBlock?: HashBlock | null | void,
  // Only a prerender has these. The first is called once, when all rows are finished or left out by an abort:
  // the caller starts the flow then. The second, if the renderer, the host or `onError` fails: there is no result.
  readonly onAllReady?: () => void,
  readonly onFatalError?: (error: unknown) => void,
};

const driver: Driver = {
  wake,
  work,
  flushSoon,
  fail: failRequest,
  outline,
  openStream: openReadableStream,
  openIterable: openAsyncIterable,
  openBlob: outlineBlob,
};

const keepLayouts = layoutKeeper(() => [new Queue(), createWritten()]);

function printError(error: unknown): void {
  console.error(error);
}

function rootTask({hashBlock, written}: Request, model: unknown): TaskInit {
  const blockContext = hashBlock === null ? null : NO_CONTEXT;
  const stop = {model, keys: NO_KEYS};
  return {stop, formatContext: 0, surroundings: null, blockContext, written};
}

// Does no work yet. Throws if another renderer uses this copy of React (error 458).
export function createRequest(options: RequestOptions): Request {
  const {host, onAllReady, onError, onFatalError} = options;
  installCacheDispatcher(host);
  keepLayouts();
  const request = createRequestRecord({
    host,
    tracer: options.tracer,
    driver,
    manifest: options.manifest,
    onError: onError === undefined ? printError : onError,
    isPrerender: onAllReady !== undefined,
    onAllReady: onAllReady ?? null,
    onFatalError: onFatalError ?? ignore,
    identifierPrefix: options.identifierPrefix || '',
    temporaryReferences: options.temporaryReferences ?? null,
    target: resolveChunkSize(options.progressiveChunkSize),
    hashBlock: options.hashBlock ?? null,
  });
  keepTaints(request);
  request.tracer?.requestOpened(request);
  const root = addTask(request, rootTask(request, options.model));
  registerTaskModel(root);
  // By `startWork`.
  request.pingedTasks = [root];
  return request;
}
