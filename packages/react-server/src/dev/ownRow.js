// Debug information can only be about rows. So server components inside other content, and values
// with debug information, get their own row, which is rendered immediately.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {KeyContext} from '../places/keyContext.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {RepeatedValue} from '../evaluate/repeatedValue.js';
import {registerTaskModel} from '../evaluate/suspend.js';
import {NO_KEYS} from '../places/keyContext.js';
import {placeOfRow, rowOf} from '../places/place.js';
import {addTask} from '../request/request.js';
import {DONE} from '../request/task.js';
import {taskFrom} from '../rows/draft.js';
import {DEEPEST_LEVEL} from '../serialize/deep.js';
import {renderTask} from '../work/renderTask.js';
import {traceOf} from './recording.js';

// The reference that replaces the value: `"$3"`, or `"$L3"` if the row is not finished.
export function giveOwnRow(
  draft: Draft,
  model: unknown,
  keys: KeyContext,
): RepeatedValue {
  const task = renderApart(draft, addApart(draft, model, keys));
  const place = placeOfRow(task.id);
  if (task.status !== DONE || traceOf(task).hasFailed) {
    rowOf(place).references = new Map([[place, encodeLazyReference(task.id)]]);
  }
  return new RepeatedValue(place);
}

// Like `giveOwnRow`, but always `"$3"`: the client waits for the value.
export function outlineChildren(draft: Draft, children: unknown): RowId {
  const task = addApart(draft, children, NO_KEYS);
  registerTaskModel(task);
  return renderApart(draft, task).id;
}

function addApart(draft: Draft, model: unknown, keys: KeyContext): Task {
  return addTask(draft.request, taskFrom(draft, {model, keys}));
}

function renderApart(draft: Draft, task: Task): Task {
  const {request} = draft;
  const trace = traceOf(task);
  trace.level += draft.level + 1;
  if (trace.level > DEEPEST_LEVEL) {
    // Nested rows would exhaust the stack, so the row is rendered later.
    trace.level = 0;
    task.ping();
  } else {
    const {contents, cuts} = draft.ledger.made;
    const rows = [draft.root, ...contents, ...cuts].filter(
      row => !row.isPaused,
    );
    rows.forEach(row => (row.isPaused = true));
    renderTask(request, task);
    rows.forEach(row => (row.isPaused = false));
  }
  return task;
}
