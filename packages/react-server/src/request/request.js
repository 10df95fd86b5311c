// One render: its model and options, its tasks, and the rows waiting to be sent.

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {Transitions} from 'flight-core/src/stateTable.js';
import type {StaticBlock} from 'flight-core/src/staticBlocks.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireArray} from '../places/wire.js';
import type {Written, WrittenByModel} from '../places/written.js';
import type {TemporaryReferenceSet} from '../temporary/temporaryProxy.js';
import type {AsyncItemSource} from '../values/iterables.js';
import type {Destination, Manifest, ServerHost} from './host.js';
import type {Activity, Due, Pass} from './pass.js';
import type {RowQueue, RowTaker} from './rowQueue.js';
import type {Task, TaskInit} from './task.js';
import type {RenderTracer} from './tracer.js';

import {releaseFrames} from 'flight-core/src/errors.js';
import {Queue} from 'flight-core/src/queue.js';
import {checkTransition} from 'flight-core/src/stateTable.js';
import {ROOT_ID, toRowId} from 'flight-core/src/wire/ids.js';

import {createWritten} from '../places/written.js';
import {ACTIVITY_TRANSITIONS, IDLE, NOTHING, createPass} from './pass.js';
import {createRowQueue} from './rowQueue.js';
import {releaseTaints} from './taints.js';
import {createTask} from './task.js';

//   status    meaning
//   OPENING   created; unblocked work continues in microtasks
//   OPEN      unblocked work runs in tasks of the scheduler
//   ABORTING  cut off; settled values are still written
//   CLOSED    everything is written, or the destination got the error
//   FATAL     failed; the error is kept for the destination
export const OPENING = 0;
export const OPEN = 1;
export const ABORTING = 2;
export const CLOSED = 3;
export const FATAL = 4;

export type RequestStatus = 0 | 1 | 2 | 3 | 4;

export const REQUEST_TRANSITIONS: Transitions<RequestStatus> = {
  [OPENING]: [OPEN, ABORTING, CLOSED, FATAL],
  [OPEN]: [ABORTING, CLOSED, FATAL],
  [ABORTING]: [CLOSED, FATAL],
  [CLOSED]: [],
  [FATAL]: [CLOSED],
};

export type OnError = (error: unknown) => unknown;

// The only late-bound record: lower layers start work through it.
export type Driver = {
  readonly wake: (request: Request, task: Task) => void,
  readonly work: (request: Request, due: Due) => void,
  readonly flushSoon: (request: Request) => void,
  readonly fail: (request: Request, error: unknown) => void,
  // Renders a value into its own row, synchronously if it does not have to wait.
  readonly outline: (
    request: Request,
    value: unknown,
    written: Written,
  ) => RowId,
  // These begin to read a source. `context` is the context of its items. They return the id of its
  // rows.
  readonly openStream: (
    request: Request,
    stream: ReadableStream,
    context: TaskInit,
  ) => RowId,
  readonly openIterable: (
    request: Request,
    iterable: AsyncItemSource,
    context: TaskInit,
  ) => RowId,
  readonly openBlob: (request: Request, blob: Blob, context: TaskInit) => RowId,
};

// What is read while the response is open, and becomes rows: a stream, an iterable, a blob.
export interface Source {
  // Queued rows were sent, or the source may continue in a new task.
  resume(): void;
  // The request was aborted, or failed.
  cutOff(reason: unknown): void;
}

// State of the component that is rendering, for its hooks.
export type HookState = {
  usedThenables: Array<Thenable> | null,
  usedCount: number,
  // The thenable on which the component has just suspended.
  suspendedOn: Thenable | null,
  isRendering: boolean,
};

// The signal for user code that is aborted when the cache of a render is no longer needed. It is
// rarely used, so the controller and the reason are created on first use.
export type CacheSignal = {
  controller: AbortController | null,
  // Creates the reason of the abort. Null while the cache is needed.
  reasonOfEnd: null | (() => unknown),
};

// Long strings of import metadata have their own rows, up to a budget.
export type ImportStrings = {
  readonly ids: Map<string, RowId>,
  budget: number,
};

// A render, as its stream, its offer of rows, its timers and its listeners hold it. They may outlive
// the render: applications keep them, and web streams of Node stay in memory until a full garbage
// collection. So the end of a render empties the cell, and nothing of the render stays with them.
export type RenderCell = {
  // Null after the end of the render, or when its only reader has left.
  request: Request | null,
  // What the stream writes to. The request has it only while the reader can take more.
  destination: Destination | null,
};

// What listeners on values of the application hold instead of the render: a promise that never settles
// keeps its listeners.
export type WaitCell = {
  // Null when no row can be added any more.
  request: Request | null,
};

// The objects whose promises have handlers because they will not be sent; see values/discard.js.
export type Discards = {
  readonly host: ServerHost,
  readonly visited: WeakSet<interface {}>,
};

// The arguments of a new request.
export interface RequestInit {
  readonly host: ServerHost;
  readonly tracer: RenderTracer | null;
  readonly driver: Driver;
  readonly manifest: Manifest;
  onError: OnError;
  // A prerender writes nothing before all rows are ready. If it is aborted, it leaves out
  // unfinished rows.
  readonly isPrerender: boolean;
  // Called once, when no row is pending; then null.
  onAllReady: null | (() => void);
  readonly onFatalError: (error: unknown) => void;
  readonly identifierPrefix: string;
  readonly temporaryReferences: TemporaryReferenceSet | null;
  // Intended size of a row in characters.
  readonly target: number;
  // Names the content of static blocks; null without the option.
  readonly hashBlock: HashBlock | null;
}

export type HashBlock = (text: string) => string;

type MarkedRows = Map<RowId, Array<MarkedBlock>>;

// A static block of a row that was not sent yet, and its element.
export type MarkedBlock = {...StaticBlock, readonly tuple: WireArray};

// Collections that most small answers do not need are null before their first use.
export interface Request extends RequestInit {
  // What may outlive the render holds this cell instead of the request.
  readonly cell: RenderCell;
  readonly waits: WaitCell;
  // Smaller subtrees never get their own row.
  readonly floor: number;
  status: RequestStatus;
  fatalError: unknown;
  destination: Destination | null;
  // Null, unless rows are handed to a client in this process.
  taker: RowTaker | null;
  activity: Activity;
  due: Due;
  isFlushScheduled: boolean;
  nextId: number;
  nextIdentifier: number;
  // Rows that are promised but not queued yet.
  pendingRows: number;
  readonly unfinishedTasks: Map<RowId, Task>;
  discards: Discards | null;
  sources: Set<Source> | null;
  // Sources that wait for queued rows to be sent.
  waitingSources: Array<Source>;
  // How often sources were resumed since the last task of the scheduler.
  roundsInTask: number;
  // Passes in microtasks since the last task of the scheduler.
  passesInTask: number;
  // Approximate size of queued rows, in characters and bytes.
  unsentWeight: number;
  // If there are any, a pass for them is scheduled, or due.
  pingedTasks: Array<Task>;
  // Tasks for content behind paint boundaries, for when the rows made so far are sent.
  postponedTasks: Queue<Task>;
  // The running pass, or the work since the last one.
  pass: Pass;
  // Valid while the request is ABORTING.
  abortReason: unknown;
  // The error row shared by all values that were cut off; null before the first.
  abortErrorId: RowId | null;
  readonly queue: RowQueue;
  // Objects that have been written, by identity. Elements sent as elements are found by their
  // props: one entry serves both.
  readonly written: WrittenByModel;
  promises: WeakMap<interface {}, RowId> | null;
  // Those that have not settled, and for which the response does not wait.
  weakPromises: WeakMap<interface {}, RowId> | null;
  // How their rows will be made.
  weakTasks: Map<RowId, TaskInit> | null;
  symbols: Map<symbol, RowId> | null;
  serverReferences: WeakMap<interface {}, RowId> | null;
  streams: WeakMap<interface {}, RowId> | null;
  // By their keys.
  imports: Map<unknown, RowId> | null;
  importStrings: ImportStrings | null;
  readonly hookState: HookState;
  cache: Map<unknown, unknown> | null;
  readonly cacheSignal: CacheSignal;
  // Until the rows are sent. Null if they are not sent to a page.
  staticRows: MarkedRows | null;
  // What the host has created for its hints; null before the first.
  hints: {readonly state: unknown} | null;
}

const FLOOR_SHARE = 8;
const UNSENT_LIMIT = 65536;

// Weight of a row's header and frame.
const ROW_WEIGHT = 8;

export function createRequestRecord(init: RequestInit): Request {
  const request: Request = {
    cell: {request: null, destination: null},
    waits: {request: null},
    host: init.host,
    tracer: init.tracer,
    driver: init.driver,
    manifest: init.manifest,
    onError: init.onError,
    isPrerender: init.isPrerender,
    onAllReady: init.onAllReady,
    onFatalError: init.onFatalError,
    identifierPrefix: init.identifierPrefix,
    temporaryReferences: init.temporaryReferences,
    target: init.target,
    hashBlock: init.hashBlock,
    floor: init.target / FLOOR_SHARE,
    status: OPENING,
    fatalError: null,
    destination: null,
    taker: null,
    activity: IDLE,
    due: NOTHING,
    isFlushScheduled: false,
    nextId: ROOT_ID,
    nextIdentifier: 1,
    pendingRows: 0,
    unfinishedTasks: new Map(),
    discards: null,
    sources: null,
    waitingSources: [],
    roundsInTask: 0,
    passesInTask: 0,
    unsentWeight: 0,
    pingedTasks: [],
    postponedTasks: new Queue(),
    pass: createPass(),
    abortReason: undefined,
    abortErrorId: null,
    queue: createRowQueue(),
    written: createWritten(),
    promises: null,
    weakPromises: null,
    weakTasks: null,
    symbols: null,
    serverReferences: null,
    streams: null,
    imports: null,
    importStrings: null,
    hookState: {
      usedThenables: null,
      usedCount: 0,
      suspendedOn: null,
      isRendering: false,
    },
    cache: null,
    cacheSignal: {controller: null, reasonOfEnd: null},
    staticRows: init.hashBlock === null ? null : new Map(),
    hints: null,
  };
  request.cell.request = request;
  request.waits.request = request;
  return request;
}

export function takeId(request: Request): RowId {
  return toRowId(request.nextId++);
}

// A row is promised from here on; `completeTask` keeps the promise.
export function addTask(
  request: Request,
  init: TaskInit,
  id: RowId = takeId(request),
): Task {
  const task = createTask(id, init, createPing(request.waits, id));
  request.tracer?.taskAdded(task);
  request.unfinishedTasks.set(id, task);
  request.pendingRows++;
  return task;
}

// Wakes the task, if its row is not finished.
function createPing(waits: WaitCell, id: RowId): () => void {
  return () => {
    const {request} = waits;
    const task = request?.unfinishedTasks.get(id);
    if (request !== null && task !== undefined) {
      request.driver.wake(request, task);
    }
  };
}

// The task is woken when the rows of this pass are sent.
export function postponeTask(request: Request, init: TaskInit): Task {
  const task = addTask(request, init);
  request.postponedTasks.push(task);
  request.pass.postponed++;
  return task;
}

export function completeTask(request: Request, task: Task): void {
  request.unfinishedTasks.delete(task.id);
  request.pendingRows--;
}

export function cacheOf(request: Request): Map<unknown, unknown> {
  return request.cache ?? (request.cache = new Map());
}

export function readCacheSignal({cacheSignal}: Request): AbortSignal {
  if (cacheSignal.controller !== null) {
    return cacheSignal.controller.signal;
  }
  const controller = new AbortController();
  cacheSignal.controller = controller;
  if (cacheSignal.reasonOfEnd !== null) {
    abort(controller, cacheSignal.reasonOfEnd);
  }
  return controller.signal;
}

// Only the first call has an effect.
export function endCache(
  {cacheSignal}: Request,
  makeReason: () => unknown,
): void {
  if (cacheSignal.reasonOfEnd === null) {
    cacheSignal.reasonOfEnd = makeReason;
    if (cacheSignal.controller !== null) {
      abort(cacheSignal.controller, makeReason);
    }
  }
}

function abort(controller: AbortController, makeReason: () => unknown): void {
  const reason = makeReason();
  controller.abort(reason);
  if (reason === undefined) {
    // The platform has created one.
    releaseFrames(controller.signal.reason);
  }
}

// The row that ends a source is promised, too.
export function addSource(request: Request, source: Source): void {
  request.pendingRows++;
  (request.sources ?? (request.sources = new Set())).add(source);
}

export function completeSource(request: Request, source: Source): void {
  request.sources?.delete(source);
  request.pendingRows--;
}

// A row of this weight was queued.
export function noteUnsent(request: Request, weight: number): void {
  request.unsentWeight += ROW_WEIGHT + weight;
  request.pass.weight += ROW_WEIGHT + weight;
}

// Whether sources may continue to read.
export function hasRoom(request: Request): boolean {
  return request.unsentWeight < UNSENT_LIMIT;
}

// Only this function assigns the status of a request, and only for the transitions below.
export function moveRequest(request: Request, to: RequestStatus): void {
  if (__DEV__) {
    checkTransition(REQUEST_TRANSITIONS, request.status, to);
  }
  request.status = to;
}

// The same for its activity.
export function moveActivity(request: Request, to: Activity): void {
  if (__DEV__) {
    checkTransition(ACTIVITY_TRANSITIONS, request.activity, to);
  }
  request.activity = to;
}

export function endOpening(request: Request): void {
  if (request.status === OPENING) {
    moveRequest(request, OPEN);
  }
}

// False if the request is being aborted already, or over.
export function beginAbort(request: Request, reason: unknown): boolean {
  if (request.status > OPEN) {
    return false;
  }
  moveRequest(request, ABORTING);
  request.abortReason = reason;
  return true;
}

export function closeRequest(request: Request): void {
  releaseModel(request);
  moveRequest(request, CLOSED);
  request.cell.request = null;
  request.cell.destination = null;
}

// The error waits for a destination.
export function keepFailure(request: Request, error: unknown): void {
  releaseModel(request);
  moveRequest(request, FATAL);
  request.fatalError = error;
}

// No row can be added any more. The request itself may stay: async contexts and streams hold it. The
// cache of a complete render stays with it, because the application may go on to call cached functions.
export function releaseModel(request: Request): void {
  const {hookState, waits, written} = request;
  releaseTaints(request);
  waits.request = null;
  written.clear();
  hookState.usedThenables = null;
  hookState.suspendedOn = null;
  request.postponedTasks = new Queue();
  request.weakTasks = null;
  if (request.status === ABORTING) {
    request.cache = null;
  }
}

// Closed or failed: user code can no longer add rows.
export function isOver(request: Request): boolean {
  return request.status >= CLOSED;
}

// Values that are not settled are not sent any more.
export function isCutOff(request: Request): boolean {
  return request.status >= ABORTING;
}
