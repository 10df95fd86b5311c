// One task becomes one row, and the rows cut out of it: it goes through the stages
//
//   evaluate → serialize → partition → link → emit
//
// and stops before the second if it has to wait.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {DraftRow} from '../places/place.js';
import type {Written} from '../places/written.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {mentionOf} from '../evaluate/mention.js';
import {reduce} from '../evaluate/reduce.js';
import {
  discardStopped,
  registerTaskModel,
  thenableOf,
  waitFor,
} from '../evaluate/suspend.js';
import {rankRows, settleRow} from '../partition/partition.js';
import {resolveRepeats} from '../partition/resolveRepeats.js';
import {asElement} from '../request/reactInternals.js';
import {addTask, completeTask, noteUnsent} from '../request/request.js';
import {beginTask, finishTask, suspendTask} from '../request/task.js';
import {createDraft} from '../rows/draft.js';
import {emitSharedError, emitModel} from '../rows/emitRow.js';
import {walk} from '../serialize/walk.js';
import {walkItem, walkRoot} from '../serialize/walkRow.js';
import {emitFailure, isCutOff} from '../values/cutOff.js';
import {discard} from '../values/discard.js';
import {findElement} from '../values/pointTo.js';

export function renderTask(request: Request, task: Task): void {
  if (!beginTask(task)) {
    return;
  }
  const {tracer} = request;
  if (tracer === null) {
    renderBegun(request, task);
  } else {
    tracer.inTask(task, () => renderBegun(request, task));
  }
}

function renderBegun(request: Request, task: Task): void {
  const {tracer} = request;
  const draft = createDraft(request, task, task.written, walk);
  if (tracer !== null) {
    tracer.draftOpened(draft);
  }
  let value;
  try {
    value = reduce(draft, draft.root.place, task.model);
  } catch (thrown) {
    stopTask(draft, thrown);
    return;
  }
  if (tracer !== null) {
    tracer.rootReduced(draft, value);
  }
  try {
    // The task is not abortable from here on: its row will be written.
    walkRoot(draft, value);
    sendDraft(draft);
  } catch (error) {
    failTask(request, task, error);
    failParts(draft);
    if (tracer !== null) {
      tracer.draftFailed(draft);
    }
    discard(request, value);
    return;
  }
  finishTask(task);
  completeTask(request, task);
}

// An item of a stream becomes a row of the stream; what throws is the caller's to handle.
export function renderItem(request: Request, task: Task, item: unknown): void {
  const draft = createDraft(request, task, task.written.ofItems(), walk);
  const {tracer} = request;
  if (tracer === null) {
    walkItem(draft, item);
  } else {
    tracer.itemFound(task);
    tracer.inTask(task, () => walkItem(draft, item));
  }
  sendDraft(draft);
}

// A value is rendered now, in the middle of other work.
export function renderOutlined(
  request: Request,
  value: unknown,
  written: Written,
): RowId {
  const element = asElement(value);
  const known = element === null ? null : findElement(written, element);
  const task = addTask(request, {
    model: known === null ? value : mentionOf(known),
    keyPath: null,
    implicitSlot: false,
    formatContext: 0,
    surroundings: null,
    written,
  });
  if (element !== null && known === null) {
    registerTaskModel(task);
  }
  renderTask(request, task);
  return task.id;
}

// The root of the row could not be evaluated: it waits, unless it failed or was cut off.
function stopTask(draft: Draft, thrown: unknown): void {
  const {request, task} = draft;
  const thenable = isCutOff(request) ? null : thenableOf(request, thrown);
  if (thenable === null) {
    failTask(request, task, thrown);
    discardStopped(draft, thrown);
    return;
  }
  task.model = draft.stoppedAt;
  task.keyPath = draft.stoppedKeyPath;
  task.implicitSlot = draft.stoppedImplicitSlot;
  suspendTask(task);
  waitFor(request, task, thenable);
}

// The walk is finished. Only when the rows have their final shape can they be linked.
function sendDraft(draft: Draft): void {
  settleRow(draft);
  if (draft.request.tracer !== null) {
    draft.request.tracer.draftSettled(draft);
  }
  const ranked = rankRows(draft);
  const rows = resolveRepeats(draft, ranked);
  sendRows(draft.request, draft.contents);
  sendRows(draft.request, rows);
  noteUnsent(draft.request, draft.weight + draft.movedWeight);
}

function sendRows(request: Request, rows: ReadonlyArray<DraftRow>): void {
  for (const row of rows) {
    row.isSettled = true;
    emitModel(request, row.id, row.wire);
    // Places lead to their row, for later mentions; nobody asks for its content again.
    row.wire = undefined;
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
  finishTask(task);
  if (request.tracer !== null) {
    request.tracer.taskFailed(task);
  }
  emitFailure(request, task.id, thrown);
  completeTask(request, task);
}
