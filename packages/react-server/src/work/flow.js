// Writes rows to the destination: when to start, when to stop, when to end; and when sources may
// continue to read.

import type {Destination} from '../request/host.js';
import type {Request, Source} from '../request/request.js';
import type {Row} from '../request/rowQueue.js';

import {usageError} from 'flight-core/src/errors.js';

import {FLUSH, IN_PASS} from '../request/pass.js';
import {
  ABORTING,
  CLOSED,
  FATAL,
  closeRequest,
  endCache,
  hasRoom,
  isOver,
  keepFailure,
  releaseModel,
} from '../request/request.js';
import {drain, isQueueEmpty} from '../request/rowQueue.js';
import {encodeRow} from '../rows/encodeRow.js';
import {discard} from '../values/discard.js';
import {reportError} from '../values/errorRows.js';

// The limit of resumptions in one task of the scheduler. Without it, a source and a reader that
// never wait would block all other tasks.
const MOST_ROUNDS = 16;

export function startFlowing(request: Request, destination: Destination): void {
  if (request.status === FATAL) {
    closeRequest(request);
    closeWithError(request, destination, request.fatalError);
    return;
  }
  if (request.status === CLOSED || request.destination !== null) {
    return;
  }
  request.destination = destination;
  request.driver.work(request, FLUSH);
}

// Forgets the destination; rendering continues.
export function stopFlowing(request: Request): void {
  request.destination = null;
}

// A flush outside of a pass. A scheduled or running pass flushes anyway. The flush is in a later
// task, because more rows may follow in this one, unless these rows are the last.
export function flushSoon(request: Request): void {
  if (
    request.activity === IN_PASS ||
    request.pingedTasks.length > 0 ||
    !hasConsumer(request)
  ) {
    return;
  }
  if (request.pendingRows === 0) {
    request.host.scheduleMicrotask(() => flushNow(request));
  } else if (!request.isFlushScheduled) {
    request.isFlushScheduled = true;
    scheduleTask(request, () => {
      request.isFlushScheduled = false;
      flushNow(request);
    });
  }
}

function flushNow(request: Request): void {
  if (hasConsumer(request)) {
    request.driver.work(request, FLUSH);
  }
}

// There is a destination, or a callback that waits for the last row.
function hasConsumer({destination, onAllReady, pendingRows}: Request): boolean {
  return destination !== null || (onAllReady !== null && pendingRows === 0);
}

// In a new task of the platform.
export function scheduleTask(request: Request, work: () => void): void {
  request.host.scheduleWork(() => {
    noteNewTask(request);
    work();
  });
}

export function noteNewTask(request: Request): void {
  request.roundsInTask = 0;
  request.passesInTask = 0;
}

export function flush(request: Request): void {
  request.tracer?.flushBegun();
  const {destination, queue} = request;
  const isAttached =
    destination !== null &&
    (isQueueEmpty(queue) || writeRows(request, destination));
  if (destination !== null && isQueueEmpty(request.queue)) {
    resumeSources(request);
  }
  if (
    request.pendingRows === 0 &&
    (request.isPrerender || request.status >= ABORTING)
  ) {
    // Its rows may have no reader.
    releaseModel(request);
  }
  if (request.pendingRows === 0 && isQueueEmpty(request.queue)) {
    request.tracer?.allSent();
    finish(request, isAttached ? destination : null);
  }
}

// Returns false if the destination was removed meanwhile.
function writeRows(request: Request, destination: Destination): boolean {
  const {host} = request;
  let isAttached = false;
  host.beginWriting(destination);
  try {
    const wantsMore = drain(
      request.queue,
      row =>
        writeRow(request, destination, row) &&
        request.destination === destination,
    );
    isAttached = request.destination === destination;
    if (isAttached && !wantsMore) {
      request.destination = null;
    }
  } finally {
    host.completeWriting(destination);
  }
  host.flushBuffered(destination);
  return isAttached;
}

// Returns false if the destination is full.
export function writeRow(
  request: Request,
  destination: Destination,
  row: Row,
): boolean {
  const {host, taker} = request;
  if (taker !== null) {
    return taker.take(row);
  }
  const {header, content} = encodeRow(host, row);
  if (header !== null) {
    host.writeChunk(destination, header);
  }
  return host.writeChunkAndReturn(destination, content);
}

// Resumes the sources that waited for queued rows to be sent.
function resumeSources(request: Request): void {
  request.unsentWeight = 0;
  const sources = request.waitingSources;
  if (sources.length === 0) {
    return;
  }
  request.waitingSources = [];
  request.roundsInTask++;
  const isEndless = request.roundsInTask > MOST_ROUNDS;
  for (const source of sources) {
    if (isEndless) {
      awaitTurn(request, source);
    } else {
      runInContext(request, () => source.resume());
    }
  }
}

// Components and sources run in the async context of their request, not in that of what woke them.
export function runInContext(request: Request, work: () => void): void {
  const {requestStorage} = request.host;
  if (requestStorage === null) {
    work();
  } else {
    requestStorage.run(request, work);
  }
}

export function cutOffSources(request: Request, reason: unknown): void {
  request.waitingSources = [];
  for (const source of Array.from(request.sources ?? [])) {
    source.cutOff(reason);
  }
}

// A source waits because too much is queued: flushes if there is a destination.
export function awaitRoom(request: Request): void {
  if (request.destination !== null) {
    flushNow(request);
  }
}

// Lets other work, such as an abort, run between the items of a source that never waits.
export function awaitTurn(request: Request, source: Source): void {
  scheduleTask(request, () => {
    if (request.isPrerender || hasRoom(request)) {
      runInContext(request, () => source.resume());
    } else {
      request.waitingSources.push(source);
      awaitRoom(request);
    }
  });
}

// All rows are finished, and written if there is a destination.
function finish(request: Request, destination: Destination | null): void {
  if (request.status < ABORTING) {
    endCache(request, reasonOfCompletion);
  }
  if (destination !== null && !isOver(request)) {
    closeRequest(request);
    // Kept as the destination in case closing it fails.
    request.destination = destination;
    request.host.close(destination);
    request.destination = null;
  }
}

// No row is pending. The callback may start the flow synchronously.
export function announceReady(request: Request): void {
  const {onAllReady, pendingRows} = request;
  if (onAllReady !== null && pendingRows === 0) {
    request.onAllReady = null;
    onAllReady();
  }
}

// A failure of the renderer, its host or `onError`, which no row can report. The status changes
// before callbacks run, so that they cannot affect the request.
export function failRequest(request: Request, error: unknown): void {
  const {destination} = request;
  const isFirstFailure = destination !== null || !isOver(request);
  request.destination = null;
  request.onAllReady = null;
  request.tracer?.requestFailed(error);
  if (!isOver(request)) {
    if (destination === null) {
      keepFailure(request, error);
    } else {
      closeRequest(request);
    }
  }
  for (const {stop} of Array.from(request.unfinishedTasks.values())) {
    discard(request, stop.model);
  }
  request.unfinishedTasks.clear();
  request.cache = null;
  report(request, error);
  endCache(request, () => reasonOfFailure(error));
  cutOffSources(request, error);
  if (isFirstFailure) {
    guard(request, () => request.onFatalError(error));
  }
  if (destination !== null) {
    closeWithError(request, destination, error);
  }
}

function closeWithError(
  request: Request,
  destination: Destination,
  error: unknown,
): void {
  guard(request, () => request.host.closeWithError(destination, error));
}

// An error of one callback must not prevent the next one.
function guard(request: Request, callback: () => void): void {
  try {
    callback();
  } catch (error) {
    report(request, error);
  }
}

function report(request: Request, error: unknown): void {
  try {
    reportError(request, error);
  } catch {
    // `onError` failed again; the error cannot be reported.
  }
}

function reasonOfCompletion(): Error {
  return usageError('The render is complete; its cache is not needed.', 563);
}

function reasonOfFailure(cause: unknown): Error {
  const error = usageError('The render failed; its cache is not needed.', 562);
  error.cause = cause;
  return error;
}
