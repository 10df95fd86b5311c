// A task is the work that will fill one row: a value that still has to be rendered.
//
//   status     who waits                              next
//   PENDING    a thenable's ping, or the work list    RENDERING, ABORTED
//   RENDERING  nobody, it is being worked on          PENDING (suspended), DONE
//   DONE       nobody, its row is queued              -
//   ABORTED    nobody, it is cut off                  -
//
// The functions below are the transitions; nobody else assigns the status.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Written} from '../places/written.js';
import type {FormatContext} from './host.js';
import type {Thenable} from './reactInternals.js';

export const PENDING = 0;
export const RENDERING = 1;
export const DONE = 2;
export const ABORTED = 3;

export type TaskStatus = 0 | 1 | 2 | 3;

// Where data stands that was put off because it is nested too deeply for one row.
export type Surroundings = {
  // How many objects and arrays are around it.
  readonly level: number,
  // The beginning of the path to it.
  readonly pathStart: string,
};

export type Task = {
  readonly id: RowId,
  status: TaskStatus,
  // What is left to render. Replaced on the way down, so that components that have
  // returned are not called again after a suspension.
  model: unknown,
  // Where the model stands among the components above it, which decides its key: the keys of
  // the keyed ones, joined by commas; and whether an unkeyed component or fragment is above,
  // and no keyed one outside of it.
  keyPath: string | null,
  implicitSlot: boolean,
  readonly formatContext: FormatContext,
  // What is around the model, if it was put off for being nested deeply.
  readonly surroundings: Surroundings | null,
  // What is remembered of what the task writes, shared with the tasks it gives rise to.
  readonly written: Written,
  // Promises that the innermost suspended component passed to `use`, in order.
  usedThenables: Array<Thenable> | null,
  // Wakes the task; stable, so that it can be given to `then` directly.
  readonly ping: () => void,
  // The development observer's own.
  trace: unknown,
};

export type TaskInit = {
  readonly id: RowId,
  readonly model: unknown,
  readonly keyPath: string | null,
  readonly implicitSlot: boolean,
  readonly formatContext: FormatContext,
  readonly surroundings: Surroundings | null,
  readonly written: Written,
  readonly wake: (task: Task) => void,
};

export function createTask(init: TaskInit): Task {
  const {wake} = init;
  const task: Task = {
    id: init.id,
    status: PENDING,
    model: init.model,
    keyPath: init.keyPath,
    implicitSlot: init.implicitSlot,
    formatContext: init.formatContext,
    surroundings: init.surroundings,
    written: init.written,
    usedThenables: null,
    ping: () => wake(task),
    trace: null,
  };
  return task;
}

// Its turn has come, unless it is not waiting any more: a task may be woken twice, or
// after it was cut off.
export function beginTask(task: Task): boolean {
  if (task.status !== PENDING) {
    return false;
  }
  task.status = RENDERING;
  return true;
}

// It has to wait; what is left to do was put on it.
export function suspendTask(task: Task): void {
  task.status = PENDING;
}

export function finishTask(task: Task): void {
  task.status = DONE;
}

// What it waited for failed. False if nobody waits for that any more.
export function failWaitingTask(task: Task): boolean {
  if (task.status !== PENDING) {
    return false;
  }
  task.status = DONE;
  return true;
}

// A task that is being rendered finishes by itself, without what is cut off in it.
export function cutOffTask(task: Task): void {
  if (task.status === PENDING) {
    task.status = ABORTED;
  }
}
