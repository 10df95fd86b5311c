// A task becomes a row, and the rows cut out of it. The stages:
//
//   evaluate → serialize → partition → link → emit
//
// A task that has to wait stops after the first.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {DraftRow, Place} from '../places/place.js';
import type {Written} from '../places/written.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Draft} from '../rows/draft.js';

import {markBlocks} from '../blocks/markBlocks.js';
import {reduce} from '../evaluate/reduce.js';
import {RepeatedValue} from '../evaluate/repeatedValue.js';
import {
  discardStopped,
  registerTaskModel,
  thenableOf,
  waitFor,
} from '../evaluate/suspend.js';
import {orderRows} from '../partition/orderRows.js';
import {decideRowCuts, rankRows} from '../partition/partition.js';
import {bridgeGaps, fillRepeats} from '../partition/resolveRepeats.js';
import {losePlace} from '../places/place.js';
import {asElement} from '../request/reactInternals.js';
import {
  addTask,
  completeTask,
  isCutOff,
  noteUnsent,
} from '../request/request.js';
import {
  beginTask,
  finishTask,
  freeTask,
  replaceModel,
  suspendTask,
} from '../request/task.js';
import {createDraft, stopOf} from '../rows/draft.js';
import {emitModel, emitSharedError} from '../rows/emitRow.js';
import {walkItem, walkRoot} from '../serialize/walkRow.js';
import {discard} from '../values/discard.js';
import {FailedItem, emitCutOff, emitFailure} from '../values/errorRows.js';
import {findElement, findPlace} from '../values/pointTo.js';

export function renderTask(request: Request, task: Task): void {
  if (!beginTask(task)) {
    return;
  }
  const {tracer} = request;
  try {
    if (tracer === null) {
      renderBegun(request, task);
    } else {
      tracer.inTask(task, () => renderBegun(request, task));
    }
  } catch (error) {
    // An error of `onError` fails the outer row or the request.
    if (request.unfinishedTasks.has(task.id)) {
      completeTask(request, task);
    }
    throw error;
  }
}

function renderBegun(request: Request, task: Task): void {
  const {tracer} = request;
  const draft = createDraft(request, task, task.written);
  tracer?.draftOpened(draft);
  let value;
  try {
    value = reduce(draft, draft.root.place, task.stop.model);
  } catch (thrown) {
    stopTask(draft, thrown);
    return;
  }
  tracer?.rootReduced(draft, value);
  try {
    // The task cannot be aborted from here on: its row will be written.
    walkRoot(draft, value);
    // Before the row is sent: it must not be rendered again.
    finishTask(task);
    sendDraft(draft);
  } catch (error) {
    failTask(request, task, error);
    for (const id of failParts(draft)) {
      emitSharedError(request, id, task.id);
    }
    discard(request, value);
    return;
  }
  completeTask(request, task);
}

// An item of a stream becomes a row of the stream. The caller handles errors.
export function renderItem(request: Request, task: Task, item: unknown): void {
  const draft = createDraft(request, task, task.written.forItem());
  const {tracer} = request;
  if (draft.blocks !== null) {
    // Rows of items have one id, and many are never part of a page.
    draft.blocks.isOpen = false;
  }
  try {
    if (tracer === null) {
      sendItem(draft, item);
    } else {
      tracer.itemFound(task, item);
      tracer.inTask(task, () => {
        tracer.draftOpened(draft);
        sendItem(draft, item);
      });
    }
  } catch (error) {
    const parts = failParts(draft);
    if (!isCutOff(request)) {
      throw new FailedItem(error, parts);
    }
    parts.forEach(id => emitCutOff(request, id));
    throw error;
  }
}

function sendItem(draft: Draft, item: unknown): void {
  walkItem(draft, item);
  sendDraft(draft);
}

// Renders content that was postponed. In the meantime it may have been written elsewhere.
export function renderLater(request: Request, task: Task): void {
  const known = findContent(task);
  if (known === null) {
    registerTaskModel(task);
  } else {
    replaceModel(task, new RepeatedValue(known));
  }
  renderTask(request, task);
}

function findContent({stop: {model}, written}: Task): Place | null {
  const element = asElement(model);
  if (element !== null) {
    return findElement(written, element);
  }
  return Array.isArray(model) ? findPlace(written, model) : null;
}

// Renders a value synchronously, during other work.
export function renderOutlined(
  request: Request,
  value: unknown,
  written: Written,
): RowId {
  const element = asElement(value);
  const known = element === null ? null : findElement(written, element);
  const model = known === null ? value : new RepeatedValue(known);
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
  suspendTask(task, stopOf(draft));
  waitFor(request, task, thenable);
}

// The walk is finished. Rows are linked when the partition has made them final.
function sendDraft(draft: Draft): void {
  const {request, ledger, root} = draft;
  const {made} = ledger;
  decideRowCuts(ledger, root);
  request.tracer?.draftDecided(draft);
  const ranked = rankRows(made.cuts, root);
  bridgeGaps(ledger, root);
  const rows = orderRows(ledger, ranked);
  fillRepeats(ledger);
  markBlocks(draft);
  sendRows(request, rows);
  noteUnsent(request, ledger.weight + made.weight);
}

function sendRows(request: Request, rows: ReadonlyArray<DraftRow>): void {
  for (const row of rows) {
    row.isFinal = true;
    const queued = emitModel(request, row.id, row.content.wire);
    // Places keep their row for later repeats, but not its content.
    row.content.wire = null;
    request.tracer?.rowSent(row, queued);
  }
}

// Returns the ids of the rows that were cut out of a row that failed. They become errors, too: rows
// that were made in the meantime may refer to them. Later rows write their values again.
function failParts(draft: Draft): ReadonlyArray<RowId> {
  const {contents, cuts} = draft.ledger.made;
  const rows = [...contents, ...cuts];
  const {tracer} = draft.request;
  tracer?.draftFailed(draft);
  for (const {place} of [draft.root, ...rows]) {
    losePlace(place);
  }
  return rows.map(({id}) => id);
}

// The whole row is the error.
function failTask(request: Request, task: Task, thrown: unknown): void {
  finishTask(task);
  request.tracer?.taskFailed(task);
  emitFailure(request, task.id, thrown);
  completeTask(request, task);
}
