// One task becomes one row, and the rows cut out of it.

import type {Draft} from '../draft.js';
import type {DraftRow} from '../place.js';
import type {Request} from '../request.js';
import type {Task} from '../task.js';

import {createDraft} from '../draft.js';
import {completeTask} from '../request.js';
import {rankRows, settleRow} from '../render/partition.js';
import {reduce} from '../render/reduce.js';
import {resolveRepeats} from '../render/repeats.js';
import {thenableOf, waitFor} from '../render/suspend.js';
import {walkRoot} from '../render/walk.js';
import {emitSharedError, emitModel} from '../rows/emitRow.js';
import {DONE, PENDING, RENDERING} from '../task.js';
import {emitCutOff, isCutOff} from '../values/cutOff.js';
import {emitErrorRow} from '../values/errors.js';

export function renderTask(request: Request, task: Task): void {
  if (task.status !== PENDING) {
    return;
  }
  task.status = RENDERING;
  const draft = createDraft(request, task, task.id);
  let value;
  try {
    value = reduce(draft, task.model);
  } catch (thrown) {
    stopTask(draft, thrown);
    return;
  }
  try {
    // The task is not abortable from here on: its row will be written.
    walkRoot(draft, value);
    settleRow(draft);
    sendRows(request, draft.contents, resolveRepeats(draft, rankRows(draft)));
  } catch (error) {
    failTask(request, task, error);
    failParts(draft);
    return;
  }
  task.status = DONE;
  completeTask(request, task);
}

// The root of the row could not be evaluated: it waits, unless it failed or was cut off.
function stopTask(draft: Draft, thrown: unknown): void {
  const {request, task} = draft;
  const thenable = isCutOff(request) ? null : thenableOf(request, thrown);
  if (thenable === null) {
    failTask(request, task, thrown);
    return;
  }
  task.model = draft.stoppedAt;
  task.keyPath = draft.stoppedKeyPath;
  task.implicitSlot = draft.stoppedImplicitSlot;
  task.status = PENDING;
  waitFor(request, task, thenable);
}

function sendRows(
  request: Request,
  contents: ReadonlyArray<DraftRow>,
  rows: ReadonlyArray<DraftRow>,
): void {
  for (const row of contents) {
    row.isSettled = true;
    emitModel(request, row.id, row.wire);
  }
  for (const row of rows) {
    row.isSettled = true;
    emitModel(request, row.id, row.wire);
  }
}

// Rows that were made for the one that failed: later rows may point into them.
function failParts({request, task, contents, cuts}: Draft): void {
  for (const {id} of [...contents, ...cuts]) {
    emitSharedError(request, id, task.id);
  }
}

// The row itself is the error: nothing of the value can be shown.
function failTask(request: Request, task: Task, thrown: unknown): void {
  task.status = DONE;
  if (isCutOff(request)) {
    emitCutOff(request, task.id);
  } else {
    emitErrorRow(request, task.id, thrown);
  }
  completeTask(request, task);
}
