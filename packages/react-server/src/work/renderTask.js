// A task becomes a row, and the rows cut out of it. The stages:
//
//   evaluate → serialize → partition → link → emit
//
// A task that has to wait stops after the first.

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
import {addTask, completeTask, noteUnsent} from '../request/request.js';
import {beginTask, finishTask, freeTask, suspendTask} from '../request/task.js';
import {asElement} from '../request/userValues.js';
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
  const draft = createDraft(request, task, task.written, walk);
  let value;
  try {
    value = reduce(draft, draft.root.place, task.stop.model);
  } catch (thrown) {
    stopTask(draft, thrown);
    return;
  }
  try {
    // The task cannot be aborted from here on: its row will be written.
    walkRoot(draft, value);
    sendDraft(draft);
  } catch (error) {
    failTask(request, task, error);
    failParts(draft);
    discard(request, value);
    return;
  }
  finishTask(task);
  completeTask(request, task);
}

// An item of a stream becomes a row of the stream. The caller handles errors.
export function renderItem(request: Request, task: Task, item: unknown): void {
  const draft = createDraft(request, task, task.written.ofItems(), walk);
  walkItem(draft, item);
  sendDraft(draft);
}

// Renders a value at once, in the middle of other work.
export function renderOutlined(
  request: Request,
  value: unknown,
  written: Written,
): RowId {
  const element = asElement(value);
  const known = element === null ? null : findElement(written, element);
  const model = known === null ? value : mentionOf(known);
  const task = addTask(request, freeTask(model, written));
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
  suspendTask(task, draft.stop);
  waitFor(request, task, thenable);
}

// The walk is finished. Rows are linked when the partition has made them final.
function sendDraft({request, ledger, root}: Draft): void {
  const {made} = ledger;
  settleRow(ledger, root);
  const ranked = rankRows(made.cuts, root);
  const rows = resolveRepeats(ledger, ranked);
  sendRows(request, made.contents);
  sendRows(request, rows);
  noteUnsent(request, ledger.weight + made.weight);
}

function sendRows(request: Request, rows: ReadonlyArray<DraftRow>): void {
  for (const row of rows) {
    row.isSettled = true;
    emitModel(request, row.id, row.content.wire);
    // Places keep their row for later mentions, but not its content.
    row.content.wire = null;
  }
}

// Rows cut out of a row that failed: later rows may refer to them.
function failParts({request, task, ledger}: Draft): void {
  const {contents, cuts} = ledger.made;
  for (const {id} of [...contents, ...cuts]) {
    emitSharedError(request, id, task.id);
  }
}

// The whole row is the error.
function failTask(request: Request, task: Task, thrown: unknown): void {
  finishTask(task);
  emitFailure(request, task.id, thrown);
  completeTask(request, task);
}
