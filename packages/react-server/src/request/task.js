// A task is the work that will fill one row: a value that still has to be rendered.
//
//   status     who waits
//   PENDING    a thenable's ping, or the work list
//   RENDERING  none: it is being rendered
//   DONE       none: its row is queued, or its failure
//   ABORTED    none: it is cut off

import type {Thenable} from 'flight-core/src/guard/userValues.js';
import type {Transitions} from 'flight-core/src/stateTable.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {KeyContext} from '../places/keyContext.js';
import type {Written} from '../places/written.js';
import type {BlockContext} from '../rows/blockSearch.js';
import type {FormatContext} from './host.js';

import {checkTransition} from 'flight-core/src/stateTable.js';

import {NO_KEYS} from '../places/keyContext.js';

export const PENDING = 0;
export const RENDERING = 1;
export const DONE = 2;
export const ABORTED = 3;

export type TaskStatus = 0 | 1 | 2 | 3;

export const TASK_TRANSITIONS: Transitions<TaskStatus> = {
  // Done without being rendered: the awaited value failed.
  [PENDING]: [RENDERING, DONE, ABORTED],
  // Pending again: it has suspended.
  [RENDERING]: [PENDING, DONE],
  [DONE]: [],
  [ABORTED]: [],
};

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
  // Null if no static blocks may be in it.
  readonly blockContext: BlockContext | null;
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
  {stop, formatContext, surroundings, blockContext, written}: TaskInit,
  ping: () => void,
): Task {
  return {
    id,
    status: PENDING,
    stop,
    formatContext,
    surroundings,
    blockContext,
    written,
    usedThenables: null,
    ping,
    trace: null,
  };
}

// A task for a value without surroundings.
export function freeTask(model: unknown, written: Written): TaskInit {
  return {
    stop: {model, keys: NO_KEYS},
    formatContext: 0,
    surroundings: null,
    blockContext: null,
    written,
  };
}

// Only this function assigns the status of a task, and only for the transitions below.
export function moveTask(task: Task, to: TaskStatus): void {
  if (__DEV__) {
    checkTransition(TASK_TRANSITIONS, task.status, to);
  }
  task.status = to;
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
  moveTask(task, RENDERING);
  return true;
}

// The task waits, and will continue at `stop`.
export function suspendTask(task: Task, stop: Stop): void {
  moveTask(task, PENDING);
  task.stop = stop;
}

// The row is made, or the task has failed. A task that is finished may still fail: while its rows are sent.
export function finishTask(task: Task): void {
  if (task.status !== DONE) {
    moveTask(task, DONE);
  }
}

// The awaited value failed. Returns false if the task is no longer waiting.
export function failWaitingTask(task: Task): boolean {
  if (task.status !== PENDING) {
    return false;
  }
  moveTask(task, DONE);
  return true;
}

// A task that is being rendered still finishes; the values in it are cut off.
export function cutOffTask(task: Task): void {
  if (task.status === PENDING) {
    moveTask(task, ABORTED);
  }
}
