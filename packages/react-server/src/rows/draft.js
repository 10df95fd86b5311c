// A draft is one pass over one value: the row that a task fills, and the rows cut out of it.

import type {KeyContext} from '../places/keyContext.js';
import type {DraftRow, Place} from '../places/place.js';
import type {Written} from '../places/written.js';
import type {FormatContext} from '../request/host.js';
import type {Request} from '../request/request.js';
import type {Stop, Task, TaskInit} from '../request/task.js';
import type {BlockSearch} from './blockSearch.js';
import type {Ledger} from './ledger.js';

import {OBJECT_PROTOTYPE} from 'flight-core/src/guard/plainObjects.js';

import {ADDRESSABLE, createPlace, createRootRow} from '../places/place.js';
import {contextOf, createBlockSearch} from './blockSearch.js';
import {createLedger, forkLedger} from './ledger.js';

export type Draft = {
  readonly request: Request,
  readonly task: Task,
  readonly written: Written,
  readonly root: DraftRow,
  // Whether `for…in` includes inherited keys: a library may extend Object.prototype. If not, the walk
  // does not have to check that each key is an own key (benchmarks `sections` and `table`).
  readonly hasInherited: boolean,
  // The walk adds weights here for each property and item.
  readonly ledger: Ledger,
  // Null if no static blocks are searched.
  readonly blocks: BlockSearch | null,
  // The context of the value being walked.
  formatContext: FormatContext,
  // Where the last evaluation stopped, as the two fields of a `Stop`: most evaluations do not stop,
  // and a record would cost (benchmark `table`).
  stopModel: unknown,
  stopKeys: KeyContext,
  // The number of objects and arrays around the value being walked.
  level: number,
};

function hasInheritedKeys(): boolean {
  return Object.keys(OBJECT_PROTOTYPE).length > 0;
}

// The draft of the row that the task fills, or of one item of a stream.
export function createDraft(
  request: Request,
  task: Task,
  written: Written,
): Draft {
  const {stop, formatContext} = task;
  const root = createRootRow(task.id, 0);
  root.place.keys = stop.keys;
  return {
    request,
    task,
    written,
    root,
    hasInherited: hasInheritedKeys(),
    ledger: createLedger(request),
    blocks:
      task.blockContext === null ? null : createBlockSearch(task.blockContext),
    formatContext,
    stopModel: stop.model,
    stopKeys: stop.keys,
    level: 0,
  };
}

// Content of a collection has no format context.
const ROOT_CONTEXT: FormatContext = 0;

// The draft of a row that is made while this one is walked. Changes to the fork do not affect this
// draft.
export function forkDraft(draft: Draft): Draft {
  // A spread would have another hidden class than `createDraft` (benchmark `dashboard`).
  return {
    request: draft.request,
    task: draft.task,
    written: draft.written.forContent(),
    root: draft.root,
    hasInherited: draft.hasInherited,
    ledger: forkLedger(draft.ledger),
    blocks: draft.blocks,
    formatContext: ROOT_CONTEXT,
    stopModel: draft.stopModel,
    stopKeys: draft.stopKeys,
    level: draft.level,
  };
}

export function placeIn(
  {ledger}: Draft,
  parent: Place,
  key: string | number,
): Place {
  const {made} = ledger;
  const place = createPlace(parent, key, made.nextOrder++);
  if ((place.flags & ADDRESSABLE) === 0) {
    made.gaps.push(place);
  }
  return place;
}

// A place in the tuple of an element, to which no path leads.
export function gapIn(draft: Draft, element: Place, key: number): Place {
  const place = placeIn(draft, element, key);
  place.flags = 0;
  draft.ledger.made.gaps.push(place);
  return place;
}

// Evaluation can continue at this value, which is at the place.
export function stopAt(draft: Draft, place: Place, model: unknown): void {
  draft.stopModel = model;
  draft.stopKeys = place.keys;
}

export function stopOf({stopModel, stopKeys}: Draft): Stop {
  return {model: stopModel, keys: stopKeys};
}

// A task that continues from `stop` later.
export function taskFrom(draft: Draft, stop: Stop): TaskInit {
  const {blocks, formatContext} = draft;
  const blockContext = contextOf(blocks);
  const written = draft.written.forTasks();
  return {stop, formatContext, surroundings: null, blockContext, written};
}
