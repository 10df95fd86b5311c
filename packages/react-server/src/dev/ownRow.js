// What debug information is about gets a row of its own, because it can only be about rows:
// server components inside of other content, and values that bring debug information with
// them. The row is made at once.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {Mention} from '../evaluate/mention.js';
import {registerTaskModel} from '../evaluate/suspend.js';
import {placeOfRow, rowOf} from '../places/place.js';
import {addTask, completeTask} from '../request/request.js';
import {DONE} from '../request/task.js';
import {DEEPEST_LEVEL} from '../serialize/deep.js';
import {taskFrom} from '../rows/draft.js';
import {renderTask} from '../work/renderTask.js';
import {traceOf} from './recording.js';

// Stands where the value stood: `"$3"`, or `"$L3"` if the row is not finished.
export function giveOwnRow(draft: Draft, model: unknown): Mention {
  const task = renderApart(draft, addApart(draft, model));
  const place = placeOfRow(task.id);
  if (task.status !== DONE || traceOf(task).hasFailed) {
    rowOf(place).references = new Map([[place, encodeLazyReference(task.id)]]);
  }
  return new Mention(place);
}

// The same where the client gets the value itself, once it is there.
export function outlineChildren(draft: Draft, children: unknown): RowId {
  const task = addApart(draft, children);
  registerTaskModel(task);
  return renderApart(draft, task).id;
}

function addApart(draft: Draft, model: unknown): Task {
  return addTask(draft.request, taskFrom(draft, {model, keys: draft.keys}));
}

function renderApart(draft: Draft, task: Task): Task {
  const {request} = draft;
  const trace = traceOf(task);
  trace.level += draft.level + 1;
  if (trace.level > DEEPEST_LEVEL) {
    // Rows in rows would exhaust the stack.
    trace.level = 0;
    task.ping();
  } else {
    renderNow(request, task);
  }
  return task;
}

// What `onError` throws fails the row around it.
function renderNow(request: Request, task: Task): void {
  try {
    renderTask(request, task);
  } catch (error) {
    completeTask(request, task);
    throw error;
  }
}
