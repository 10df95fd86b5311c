// A task is the work that will fill one row: a value that still has to be rendered.
//
//   status     who waits                              next
//   PENDING    a thenable's ping, or the work list    RENDERING, ABORTED
//   RENDERING  none: it is being rendered             PENDING (suspended), DONE
//   DONE       none: its row is queued                -
//   ABORTED    none: it is cut off                    -
//
// The functions below are the transitions; no other code assigns the status.

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {KeyContext} from '../places/keyContext.js';
import type {Written} from '../places/written.js';
import type {FormatContext} from './host.js';

import {NO_KEYS} from '../places/keyContext.js';

export const PENDING = 0;
export const RENDERING = 1;
export const DONE = 2;
export const ABORTED = 3;

export type TaskStatus = 0 | 1 | 2 | 3;

// The position of a value that was deferred because it is nested too deeply for one row.
export type Surroundings = {
  // The number of objects and arrays around it.
  readonly level: number,
  // The beginning of the path to it.
  readonly pathStart: string,
};

// Where evaluation continues: a value and its key context. Replaced at each step, so that
// components that have returned are not called again after a suspension.
export type Stop = {
  readonly model: unknown,
  readonly keys: KeyContext,
};

// The arguments of a new task.
export interface TaskInit {
  // Where to begin or to continue.
  readonly stop: Stop;
  readonly formatContext: FormatContext;
  // Null unless the model was deferred because of its depth.
  readonly surroundings: Surroundings | null;
  // Objects that were written; shared with the tasks that this one creates.
  readonly written: Written;
}

export interface Task extends TaskInit {
  readonly id: RowId;
  status: TaskStatus;
  stop: Stop;
  // Promises that the innermost suspended component passed to `use`, in order.
  usedThenables: Array<Thenable> | null;
  // Wakes the task. A stable function that can be passed to `then`.
  readonly ping: () => void;
  // Owned by the tracer.
  trace: unknown;
}

export function createTask(
  id: RowId,
  {stop, formatContext, surroundings, written}: TaskInit,
  wake: (task: Task) => void,
): Task {
  const task: Task = {
    id,
    status: PENDING,
    stop,
    formatContext,
    surroundings,
    written,
    usedThenables: null,
    ping: () => wake(task),
    trace: null,
  };
  return task;
}

// A task for a value without surroundings.
export function freeTask(model: unknown, written: Written): TaskInit {
  return {
    stop: {model, keys: NO_KEYS},
    formatContext: 0,
    surroundings: null,
    written,
  };
}

// The awaited value arrived and replaces the model.
export function replaceModel(task: Task, model: unknown): void {
  task.stop = {model, keys: task.stop.keys};
}

// Returns false if the task is not waiting: it was woken twice, or after it was cut off.
export function beginTask(task: Task): boolean {
  if (task.status !== PENDING) {
    return false;
  }
  task.status = RENDERING;
  return true;
}

// The task waits, and will continue at `stop`.
export function suspendTask(task: Task, stop: Stop): void {
  task.status = PENDING;
  task.stop = stop;
}

export function finishTask(task: Task): void {
  task.status = DONE;
}

// The awaited value failed. Returns false if the task is no longer waiting.
export function failWaitingTask(task: Task): boolean {
  if (task.status !== PENDING) {
    return false;
  }
  task.status = DONE;
  return true;
}

// A task that is being rendered still finishes; the values in it are cut off.
export function cutOffTask(task: Task): void {
  if (task.status === PENDING) {
    task.status = ABORTED;
  }
}
