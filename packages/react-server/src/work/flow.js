// Rows to the destination: when to write, when to stop, when it is over.

import type {Destination} from '../host.js';
import type {Request} from '../request.js';
import type {Row} from '../rows/rowQueue.js';

import {usageError} from 'flight-core/src/errors.js';

import {ABORTING, CLOSED, FATAL, isOver} from '../request.js';
import {endCache} from '../cacheSignal.js';
import {encodeRow} from '../rows/encodeRow.js';
import {drain, isQueueEmpty} from '../rows/rowQueue.js';
import {reportError} from '../values/errors.js';
import {cutSources, resumeSources} from './sources.js';

export function startFlowing(request: Request, destination: Destination): void {
  if (request.status === FATAL) {
    request.status = CLOSED;
    request.host.closeWithError(destination, request.fatalError);
    return;
  }
  if (request.status === CLOSED || request.destination !== null) {
    return;
  }
  request.destination = destination;
  flushGuarded(request);
}

// The destination is forgotten; rendering goes on.
export function stopFlowing(request: Request): void {
  request.destination = null;
}

// Writing calls into the destination: what it throws fails the request.
export function flushGuarded(request: Request): void {
  try {
    flush(request);
  } catch (error) {
    failRequest(request, error);
  }
}

function flush(request: Request): void {
  const {destination, host} = request;
  if (destination !== null) {
    host.beginWriting(destination);
    try {
      const wantsMore = drain(request.queue, row =>
        writeRow(request, destination, row),
      );
      if (!wantsMore) {
        request.destination = null;
      }
    } finally {
      host.completeWriting(destination);
    }
    host.flushBuffered(destination);
    if (isQueueEmpty(request.queue)) {
      resumeSources(request);
    }
  }
  closeIfComplete(request, destination);
}

function writeRow(
  request: Request,
  destination: Destination,
  row: Row,
): boolean {
  const {host} = request;
  const {header, content} = encodeRow(host, row);
  if (header !== null) {
    host.writeChunk(destination, header);
  }
  return host.writeChunkAndReturn(destination, content);
}

function closeIfComplete(
  request: Request,
  destination: Destination | null,
): void {
  if (request.pendingRows > 0) {
    return;
  }
  announceReady(request);
  if (!isQueueEmpty(request.queue)) {
    return;
  }
  if (request.status < ABORTING) {
    endCache(request.cacheSignal, reasonOfCompletion);
  }
  if (destination !== null && !isOver(request)) {
    request.status = CLOSED;
    request.destination = null;
    request.host.close(destination);
    forgetModel(request);
  }
}

// No row is missing any more.
function announceReady(request: Request): void {
  const {onAllReady} = request;
  if (onAllReady !== null) {
    request.onAllReady = null;
    onAllReady();
  }
}

// The destination's listeners keep the request as long as they live: that should not be
// all that was rendered.
function forgetModel(request: Request): void {
  request.written.clear();
}

// A failure of the renderer, its host or `onError`: no row could tell the client.
export function failRequest(request: Request, error: unknown): void {
  try {
    reportError(request, error);
  } catch {
    // `onError` fails for its own failure too: the destination is told of the first one.
  }
  endCache(request.cacheSignal, () => reasonOfFailure(error));
  request.onFatalError(error);
  const {destination, host} = request;
  if (destination !== null) {
    request.status = CLOSED;
    request.destination = null;
    host.closeWithError(destination, error);
  } else if (request.status !== CLOSED) {
    request.status = FATAL;
    request.fatalError = error;
  }
  cutSources(request, error);
}

function reasonOfCompletion(): Error {
  return usageError(
    'The render is complete: what it cached is not needed any more.',
    563,
  );
}

function reasonOfFailure(cause: unknown): Error {
  const error = usageError('The render failed; its cache is not needed.', 562);
  error.cause = cause;
  return error;
}
