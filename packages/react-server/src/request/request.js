// One render: what was asked for, what is under way, and the rows waiting to be sent.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Written, WrittenByModel} from '../places/written.js';
import type {CacheSignal} from './cacheSignal.js';
import type {Destination, Manifest, ServerHost} from './host.js';
import type {Latch} from './latch.js';
import type {Thenable} from './reactInternals.js';
import type {RowQueue} from './rowQueue.js';
import type {Surroundings, Task} from './task.js';
import type {RenderTracer} from './tracer.js';

import {ROOT_ID, toRowId} from 'flight-core/src/wire/ids.js';

import {createWritten} from '../places/written.js';
import {createCacheSignal} from './cacheSignal.js';
import {createLatch} from './latch.js';
import {createRowQueue} from './rowQueue.js';
import {createTask} from './task.js';

//   status    meaning                                             next
//   OPENING   created; unblocked work continues in microtasks     OPEN, ABORTING, FATAL
//   OPEN      unblocked work runs in tasks of the scheduler       ABORTING, CLOSED, FATAL
//   ABORTING  cut off; what has settled is still written          CLOSED, FATAL
//   CLOSED    everything is written, or nobody is left to read    -
//   FATAL     failed; the error is kept for the destination       -
export const OPENING = 0;
export const OPEN = 1;
export const ABORTING = 2;
export const CLOSED = 3;
export const FATAL = 4;

export type RequestStatus = 0 | 1 | 2 | 3 | 4;

export type OnError = (error: unknown) => unknown;

// The one late-bound record: lower layers start work through it.
export type Driver = {
  readonly wake: (request: Request, task: Task) => void,
  readonly flushSoon: (request: Request) => void,
  readonly fail: (request: Request, error: unknown) => void,
  // Puts an item of a stream into a row.
  readonly sendItem: (request: Request, task: Task, item: unknown) => void,
  // Renders a value into a row of its own, at once if it does not have to wait.
  readonly outline: (
    request: Request,
    value: unknown,
    written: Written,
  ) => RowId,
  // Sources are waiting for what was made to be sent.
  readonly awaitRoom: (request: Request) => void,
  // The source goes on in a later task.
  readonly awaitTurn: (request: Request, source: Source) => void,
};

// Where rows come from that no task makes: a stream, an iterable, a blob.
export interface Source {
  // What waited to be sent was sent, or it is the source's turn again.
  resume(): void;
  // The request was aborted, or failed.
  cutOff(reason: unknown): void;
}

// What hooks share with the component that calls them, valid while one is rendering.
export type HookState = {
  usedThenables: Array<Thenable> | null,
  usedCount: number,
  // What the component waits for, when it has just suspended.
  suspendedOn: Thenable | null,
  isRendering: boolean,
};

// Filled while a reply is decoded: value → the path to it in the reply, `0:1:element`.
export type TemporaryReferenceSet = interface {
  get(value: interface {}): string | void,
};

export type ImportState = {
  readonly references: Map<unknown, RowId>,
  // Long strings of import metadata have rows of their own, up to a budget.
  readonly strings: Map<string, RowId>,
  stringBudget: number,
};

export type Request = {
  readonly host: ServerHost,
  readonly tracer: RenderTracer | null,
  readonly driver: Driver,
  readonly manifest: Manifest,
  readonly onError: OnError,
  // A prerender hands out nothing before all is ready, and leaves out what is not.
  readonly isPrerender: boolean,
  // Called once, when no row is missing any more; null from then on.
  onAllReady: null | (() => void),
  readonly onFatalError: (error: unknown) => void,
  readonly identifierPrefix: string,
  readonly temporaryReferences: TemporaryReferenceSet | null,
  // Size that rows are meant to have, in characters, and the size under which a subtree
  // never gets a row of its own.
  readonly target: number,
  readonly floor: number,
  status: RequestStatus,
  fatalError: unknown,
  destination: Destination | null,
  isFlushScheduled: boolean,
  // What runs is not entered again, even if a host calls back synchronously; it starts
  // over instead when it is done.
  readonly workLatch: Latch,
  readonly flushLatch: Latch,
  nextId: number,
  nextIdentifier: number,
  // Rows that are promised but not queued yet.
  pendingRows: number,
  readonly unfinishedTasks: Set<Task>,
  // What will not be sent and has been looked at, so that its promises have handlers.
  readonly discarded: WeakSet<interface {}>,
  readonly sources: Set<Source>,
  // Sources that produce nothing until what waits to be sent was sent.
  waitingSources: Array<Source>,
  // How often sources went on since the last task of the scheduler.
  roundsInTask: number,
  // About how many characters and bytes wait to be sent.
  unsentWeight: number,
  pingedTasks: Array<Task>,
  // Valid while the request is ABORTING.
  abortReason: unknown,
  // The row that everything points to that was cut off, once there is something.
  abortErrorId: RowId | null,
  readonly queue: RowQueue,
  // Objects that have been written, by identity. Elements that stay elements are known by
  // their props: one entry serves both.
  readonly written: WrittenByModel,
  readonly promises: WeakMap<interface {}, RowId>,
  readonly symbols: Map<symbol, RowId>,
  readonly serverReferences: WeakMap<interface {}, RowId>,
  readonly streams: WeakMap<interface {}, RowId>,
  readonly imports: ImportState,
  readonly hookState: HookState,
  readonly cache: Map<unknown, unknown>,
  readonly cacheSignal: CacheSignal,
  readonly hints: unknown,
};

export type RequestInit = {
  readonly host: ServerHost,
  readonly tracer: RenderTracer | null,
  readonly driver: Driver,
  readonly manifest: Manifest,
  readonly onError: OnError,
  readonly isPrerender: boolean,
  readonly onAllReady: null | (() => void),
  readonly onFatalError: (error: unknown) => void,
  readonly identifierPrefix: string,
  readonly temporaryReferences: TemporaryReferenceSet | null,
  readonly chunkSize: number,
};

const IMPORT_STRING_BUDGET = 32768;
const FLOOR_SHARE = 8;
const UNSENT_LIMIT = 65536;

// What the header and the frame of a row add to its weight.
const ROW_WEIGHT = 8;

export function createRequestRecord(init: RequestInit): Request {
  return {
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
    target: init.chunkSize,
    floor: init.chunkSize / FLOOR_SHARE,
    status: OPENING,
    fatalError: null,
    destination: null,
    isFlushScheduled: false,
    workLatch: createLatch(),
    flushLatch: createLatch(),
    nextId: ROOT_ID as $FlowFixMe, // the counter is where ids are made
    nextIdentifier: 1,
    pendingRows: 0,
    unfinishedTasks: new Set(),
    discarded: new WeakSet(),
    sources: new Set(),
    waitingSources: [],
    roundsInTask: 0,
    unsentWeight: 0,
    pingedTasks: [],
    abortReason: undefined,
    abortErrorId: null,
    queue: createRowQueue(),
    written: createWritten(),
    promises: new WeakMap(),
    symbols: new Map(),
    serverReferences: new WeakMap(),
    streams: new WeakMap(),
    imports: {
      references: new Map(),
      strings: new Map(),
      stringBudget: IMPORT_STRING_BUDGET,
    },
    hookState: {
      usedThenables: null,
      usedCount: 0,
      suspendedOn: null,
      isRendering: false,
    },
    cache: new Map(),
    cacheSignal: createCacheSignal(),
    hints: init.host.createHints(),
  };
}

export function takeId(request: Request): RowId {
  return toRowId(request.nextId++);
}

export type NewTask = {
  readonly model: unknown,
  readonly keyPath: string | null,
  readonly implicitSlot: boolean,
  readonly formatContext: number,
  readonly surroundings: Surroundings | null,
  readonly written: Written,
};

// A row is promised from here on; `completeTask` keeps the promise.
export function addTask(request: Request, init: NewTask): Task {
  const task = createTask({
    id: takeId(request),
    model: init.model,
    keyPath: init.keyPath,
    implicitSlot: init.implicitSlot,
    formatContext: init.formatContext,
    surroundings: init.surroundings,
    written: init.written,
    wake: pinged => request.driver.wake(request, pinged),
  });
  request.pendingRows++;
  request.unfinishedTasks.add(task);
  if (request.tracer !== null) {
    request.tracer.taskAdded(task);
  }
  return task;
}

export function completeTask(request: Request, task: Task): void {
  request.unfinishedTasks.delete(task);
  request.pendingRows--;
}

// The end of a source is a row that is promised, too.
export function addSource(request: Request, source: Source): void {
  request.pendingRows++;
  request.sources.add(source);
}

export function completeSource(request: Request, source: Source): void {
  request.sources.delete(source);
  request.pendingRows--;
}

// A row of this weight was queued.
export function noteUnsent(request: Request, weight: number): void {
  request.unsentWeight += ROW_WEIGHT + weight;
}

// Whether sources may go on.
export function hasRoom(request: Request): boolean {
  return request.unsentWeight < UNSENT_LIMIT;
}

// The transitions of a request's status; nobody else assigns it.

export function endOpening(request: Request): void {
  if (request.status === OPENING) {
    request.status = OPEN;
  }
}

// False if the request is being aborted already, or over.
export function beginAbort(request: Request, reason: unknown): boolean {
  if (request.status > OPEN) {
    return false;
  }
  request.status = ABORTING;
  request.abortReason = reason;
  return true;
}

export function closeRequest(request: Request): void {
  request.status = CLOSED;
}

// The error waits for a destination.
export function keepFailure(request: Request, error: unknown): void {
  request.status = FATAL;
  request.fatalError = error;
}

// Nothing more may be written on behalf of user code.
export function isOver(request: Request): boolean {
  return request.status >= CLOSED;
}
