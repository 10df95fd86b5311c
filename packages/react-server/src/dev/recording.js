// The development state of a request, and of each of its tasks.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {RepeatedValue} from '../evaluate/repeatedValue.js';
import type {DraftRow, Place} from '../places/place.js';
import type {WireModel} from '../places/wire.js';
import type {Places} from '../places/written.js';
import type {Element} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';
import type {ChunkRow, Row} from '../request/rowQueue.js';
import type {Task} from '../request/task.js';
import type {
  EnvironmentName,
  FrameFilter,
  TracerOptions,
} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';
import type {Findings} from './asyncGraph/finding.js';
import type {AsyncNode} from './asyncGraph/node.js';
import type {ComponentInfo, ConsoleTask} from './info.js';

import {internalError} from 'flight-core/src/errors.js';

import {renderBegun} from './asyncGraph/graph.js';
import {recordings} from './processState.js';
import {Stacks} from './stacks/callSites.js';

export interface RenderTracerOptions extends TracerOptions {
  // The debug channel.
  readonly transport?: DebugTransport | null | void;
}

// The state of a task. Until its root is known, debug information can concern its row.
export class Trace {
  readonly task: Task;
  // The component that created the value being rendered, with the place and the task.
  owner: ComponentInfo | null;
  stack: Error | null;
  consoleTask: ConsoleTask | null;
  // The component that has suspended.
  suspended: ComponentInfo | null = null;
  environment: string;
  // The last time stamp of the row, relative to the time origin of the process.
  time: number;
  isTimed: boolean = false;
  // True when the root was reduced and its content is being written.
  isContent: boolean = false;
  root: unknown = null;
  // The time when the root was reduced. Null before that, and after it was written.
  reducedAt: number | null = null;
  hasFailed: boolean = false;
  // The number of objects around the task, including those around its outer tasks.
  level: number;
  // The value whose debug information was sent last.
  forwarded: unknown = null;
  // The object that its component returned, and whether it is a promise whose outcome some code
  // already tracked, as React does (`status`): an earlier reader, or the client that made it.
  result: interface {} | null = null;
  isTracked: boolean = false;
  // The thenable that the task waits for.
  waitsFor: interface {} | null = null;
  // The wait for the promise that its component returned, if it has ended.
  ended: Wait | null = null;
  // Whether the wait is emitted when it ends, and when an abort ends it.
  isShown: boolean = false;
  isShownByAbort: boolean = false;
  // The thenables that `use` has read for the component, each with its first call of `use`, and the
  // number of calls since the component was called last.
  uses: Array<{readonly thenable: interface {}, readonly error: Error}> = [];
  useCount: number = 0;

  // Inherits from the task that created this one.
  constructor(task: Task, outer: Trace | null, start: TraceStart) {
    this.task = task;
    this.owner = outer === null ? null : outer.owner;
    this.stack = outer === null ? null : outer.stack;
    this.consoleTask = outer === null ? null : outer.consoleTask;
    this.environment = start.environment;
    this.time = outer === null ? start.timeOrigin : outer.time;
    this.level = outer === null ? 0 : outer.level;
  }
}

export type Wait = {
  readonly thenable: interface {},
  // The operation that ended the wait.
  readonly node: AsyncNode | null,
};

type TraceStart = {
  readonly environment: string,
  readonly timeOrigin: number,
};

export type Recording = {
  readonly request: Request,
  readonly environmentName: EnvironmentName,
  readonly filterStackFrame: FrameFilter | null,
  readonly timeOrigin: number,
  readonly stacks: Stacks,
  // The arrays that equal stacks share → their wire model.
  readonly stackWires: WeakMap<interface {}, WireModel>,
  // The owners of operations → the components of this render.
  readonly owners: WeakMap<ComponentInfo, ComponentInfo>,
  // Values that were written as debug data → their reference.
  readonly written: WeakMap<interface {}, string>,
  // Values that are written regardless of the budget.
  readonly unlimited: WeakSet<interface {}>,
  // Omitted values that the client can request; null if it cannot.
  readonly deferred: Deferred | null,
  // Owners under which a missing key was reported.
  readonly keyWarnings: WeakSet<interface {}>,
  // For messages: the elements that were written.
  readonly elements: WeakMap<Place, Element>,
  readonly reported: Set<string>,
  // The thenable that wakes a task: its value is written after the debug information of the wait.
  justSettled: interface {} | null,
  // Elements, lists and lazies with debug information → their row.
  readonly ownRows: WeakMap<interface {}, RepeatedValue>,
  // Elements without development fields that were reported.
  readonly bareElements: WeakSet<interface {}>,
  // Errors whose causes are being described.
  readonly errorsUnderway: WeakSet<interface {}>,
  // The debug channel, if debug rows are sent there.
  channel: DebugChannel | null,
  // Whether a client of the debug channel can request values, and what stops the render afterwards, if the
  // response has closed.
  isChannelRead: boolean,
  stop: (() => void) | null,
  // The number of promised debug rows in the main stream.
  promisedRows: number,
  // The trace of the task that is being rendered.
  trace: Trace | null,
  draft: Draft | null,
  // Draft → the draft in whose walk it was opened.
  readonly outerDrafts: WeakMap<Draft, Draft>,
  // The objects of the model after the request has forgotten them, if they are still needed.
  places: Places | null,
  // Rows of the model that were queued.
  readonly sentRows: WeakSet<DraftRow>,
  // Rows that are only a reference into a row around them, which is filled in later. Null before they are
  // queued.
  readonly unfilled: Map<DraftRow, ChunkRow | null>,
  // What visits of the graph of operations have found. An abort changes it.
  findings: Findings,
  abortTime: number,
};

export type Deferred = {
  readonly values: Map<RowId, unknown>,
  readonly ids: Map<unknown, RowId>,
};

// The environment's side of the debug channel.
export type DebugTransport = {
  // The destination that the host writes to; null if debug rows go to the main stream.
  readonly destination: unknown,
  // Null if the client cannot request omitted values.
  readonly listen: null | ((listener: DebugListener) => void),
  // Calls back when the destination has room.
  readonly onDrain: (callback: () => void) => void,
  // Calls back when the destination has closed or failed. The error is null if it is reported
  // elsewhere, or is none.
  readonly onClose: (callback: (error: unknown) => void) => void,
};

export type DebugListener = {
  readonly message: (text: string) => void,
  readonly end: () => void,
  readonly error: (error: unknown) => void,
};

export type DebugChannel = {
  rows: Array<Row>,
  // Null before it is set, and after it has closed.
  destination: unknown,
  // The destination has no room.
  isFull: boolean,
  // The number of promised rows: for values that were left out, and for promises that may settle.
  pending: number,
  // All rows of the model were sent.
  isLast: boolean,
  isClosed: boolean,
};

export function createRecording(
  request: Request,
  options: RenderTracerOptions,
): Recording {
  const {environmentName, filterStackFrame, startTime} = options;
  const recording: Recording = {
    request,
    environmentName,
    filterStackFrame:
      typeof filterStackFrame === 'function' ? filterStackFrame : null,
    timeOrigin:
      typeof startTime === 'number'
        ? startTime - performance.timeOrigin
        : performance.now(),
    stacks: new Stacks(),
    stackWires: new WeakMap(),
    owners: new WeakMap(),
    written: new WeakMap(),
    unlimited: new WeakSet(),
    deferred:
      options.transport != null &&
      options.transport.listen !== null &&
      !request.isPrerender
        ? {values: new Map(), ids: new Map()}
        : null,
    keyWarnings: new WeakSet(),
    elements: new WeakMap(),
    reported: new Set(),
    justSettled: null,
    ownRows: new WeakMap(),
    bareElements: new WeakSet(),
    errorsUnderway: new WeakSet(),
    channel: null,
    isChannelRead: false,
    stop: null,
    promisedRows: 0,
    trace: null,
    draft: null,
    outerDrafts: new WeakMap(),
    places: null,
    sentRows: new WeakSet(),
    unfilled: new Map(),
    findings: new WeakMap(),
    abortTime: Infinity,
  };
  recordings.set(request, recording);
  renderBegun(recording);
  return recording;
}

// A task inherits from the task that created it.
export function createTrace(recording: Recording, task: Task): Trace {
  const environment = currentEnvironment(recording);
  const {timeOrigin, trace} = recording;
  return new Trace(task, trace, {environment, timeOrigin});
}

export function recordingOf(request: Request): Recording | null {
  return recordings.get(request) ?? null;
}

export function traceOf({trace}: Task): Trace {
  if (trace instanceof Trace) {
    return trace;
  }
  throw internalError('A task has no trace.');
}

const DEFAULT_NAME = 'Server';

export function currentEnvironment(recording: Recording): string {
  const {environmentName} = recording;
  if (typeof environmentName !== 'function') {
    return environmentName ?? DEFAULT_NAME;
  }
  try {
    return environmentName();
  } catch (error) {
    reportOnce(recording, 'environmentName', error);
    return DEFAULT_NAME;
  }
}

// A failure of a development feature, such as the filter of stack frames, must not fail the render:
// it is printed, once for each request.
export function reportOnce(
  {reported}: Recording,
  what: string,
  error: unknown,
): void {
  if (!reported.has(what)) {
    reported.add(what);
    console.error(
      'Debug information of a render is incomplete: %s failed. %o',
      what,
      error,
    );
  }
}
