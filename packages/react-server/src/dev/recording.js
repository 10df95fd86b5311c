// The development state of a request, and of each of its tasks.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Mention} from '../evaluate/mention.js';
import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {Row} from '../request/rowQueue.js';
import type {Draft} from '../rows/draft.js';
import type {Task} from '../request/task.js';
import type {ComponentInfo, ConsoleTask} from './info.js';

import {internalError} from 'flight-core/src/errors.js';

export type EnvironmentName = string | (() => string) | void;

export type FrameFilter = (
  url: string,
  functionName: string,
  line: number,
  column: number,
) => unknown;

export interface RenderTracerOptions {
  readonly environmentName?: EnvironmentName;
  readonly filterStackFrame?: FrameFilter | void;
  // Absolute, in milliseconds.
  readonly startTime?: number | void;
  // The second stream.
  readonly transport?: DebugTransport | null | void;
}

// The state of a task. Until its root is known, debug information can concern its row.
export class Trace {
  readonly task: Task;
  // What created the value that is being rendered.
  owner: ComponentInfo | null;
  stack: Error | null;
  consoleTask: ConsoleTask | null;
  // The component that has suspended, with the element it belongs to.
  suspended: ComponentInfo | null = null;
  environment: string;
  // The last time stamp of the row, relative to the time origin of the process.
  time: number;
  isTimed: boolean = false;
  // The root is known, and its content is being written.
  isContent: boolean = false;
  root: unknown = null;
  // The last item, if the task is a stream.
  item: unknown = undefined;
  // When that was, until it is written.
  reducedAt: number | null = null;
  hasFailed: boolean = false;
  // How many objects are around the task, with those around the tasks it is rendered in.
  level: number;
  // The value whose debug information was sent last.
  forwarded: unknown = null;
  // What its component returned, and whether no task has waited for that before.
  result: interface {} | null = null;
  isFirst: boolean = true;
  // What it waits for.
  waitsFor: interface {} | null = null;
  // The wait is written when it is over, or when an abort ends it.
  isShown: boolean = false;
  isShownByAbort: boolean = false;
  // What the component that runs has passed to `use`.
  uses: Array<{readonly thenable: interface {}, readonly error: Error}> = [];

  // Inherits from the task in which it was found.
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

type TraceStart = {
  readonly environment: string,
  readonly timeOrigin: number,
};

export type Recording = {
  readonly request: Request,
  readonly environmentName: EnvironmentName,
  readonly filterStackFrame: FrameFilter | null,
  readonly timeOrigin: number,
  // Values that were written as debug data, with the reference to them.
  readonly written: WeakMap<interface {}, string>,
  // They are written regardless of the budget.
  readonly unlimited: WeakSet<interface {}>,
  // Omitted values that the client can ask for; null if it cannot ask.
  readonly deferred: Deferred | null,
  // Owners under which a missing key was reported.
  readonly keyWarnings: WeakSet<interface {}>,
  // For messages: the type of the element with these props, or with this list of children.
  readonly typesOfProps: WeakMap<interface {}, unknown>,
  readonly typesOfChildren: WeakMap<interface {}, unknown>,
  readonly containers: WeakMap<Place, interface {}>,
  readonly reported: Set<string>,
  // Promises that tasks have waited for.
  readonly waitedFor: WeakSet<interface {}>,
  // What wakes a task: its value is written after the debug information about the wait.
  justSettled: interface {} | null,
  // Elements and lazies that bring debug information with them, by the row they have.
  readonly ownRows: WeakMap<interface {}, Mention>,
  // Elements that were reported.
  readonly bareElements: WeakSet<interface {}>,
  // Errors whose causes are being described.
  readonly errorsUnderway: WeakSet<interface {}>,
  // The second stream, if debug rows go there.
  channel: DebugChannel | null,
  // Debug rows that the main stream waits for, where it has no second one.
  promisedRows: number,
  // Of the task that is being rendered.
  trace: Trace | null,
  draft: Draft | null,
  // Drafts of rows that are made in the middle of others.
  readonly outerDrafts: WeakMap<Draft, Draft>,
  abortTime: number,
};

export type Deferred = {
  readonly values: Map<RowId, unknown>,
  readonly ids: Map<unknown, RowId>,
};

// The second stream, as the environment has it.
export type DebugTransport = {
  // What the host writes to; null if debug rows go with the others.
  readonly destination: unknown,
  // Null if the other end does not ask for omitted values.
  readonly listen: null | ((listener: DebugListener) => void),
  // Calls back when the destination takes more.
  readonly onDrain: (callback: () => void) => void,
  // Calls back when the destination is gone.
  readonly onClose: (callback: (error: unknown) => void) => void,
};

export type DebugListener = {
  readonly message: (text: string) => void,
  readonly end: () => void,
  readonly error: (error: unknown) => void,
};

export type DebugChannel = {
  rows: Array<Row>,
  // Null if it is gone, or not there yet.
  destination: unknown,
  // The destination takes no more for now.
  isFull: boolean,
  // Rows that are promised: values that were left out, and promises that may settle.
  pending: number,
  // All rows of the model were sent.
  isLast: boolean,
  isClosed: boolean,
};

const recordings: WeakMap<Request, Recording> = new WeakMap();

export function keepRecording(recording: Recording): void {
  recordings.set(recording.request, recording);
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
