// A draft is one pass over one value: the row that a task fills, together with the rows
// that are cut out of it on the way. It carries what the walk knows at any moment.

import type {DraftRow, Place} from '../places/place.js';
import type {Written} from '../places/written.js';
import type {Element} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';

import {createPlace, createRootRow} from '../places/place.js';

// A wire object, array or row whose slot can be filled or replaced.
export type Container = any; // slots are reached by key, whatever the container is

// A finished element that is large enough for a row of its own.
export type Candidate = {
  readonly container: Container,
  readonly place: Place,
  readonly weight: number,
  // How many paint boundaries of this draft are around it.
  depth: number,
};

// A slot that will point to what has been written elsewhere, once that has its final row.
export type Repeat = {
  readonly container: Container,
  readonly key: string | number,
  // Where the slot is, and what it points to.
  readonly from: Place,
  readonly target: Place,
  // Only the props of the target, an element, are meant.
  readonly toProps: boolean,
};

// The recursion, late-bound: values with content start it from below the walk.
export type Walk = {
  readonly items: (
    draft: Draft,
    place: Place,
    items: ReadonlyArray<unknown>,
  ) => Array<unknown>,
  readonly properties: (
    draft: Draft,
    place: Place,
    source: {readonly [string]: unknown},
  ) => {[string]: unknown},
  readonly element: (
    draft: Draft,
    place: Place,
    element: Element,
    container: Container,
  ) => unknown,
  // An object, in the slot that the draft says.
  readonly slot: (draft: Draft, parent: Place, value: interface {}) => unknown,
  // What a component or lazy evaluated to.
  readonly reduced: (
    draft: Draft,
    place: Place,
    value: unknown,
    container: Container,
  ) => unknown,
};

export type Draft = {
  readonly request: Request,
  readonly task: Task,
  readonly written: Written,
  readonly walk: Walk,
  readonly root: DraftRow,
  // The key context of the value being rendered; null and false inside props and arrays.
  keyPath: string | null,
  implicitSlot: boolean,
  formatContext: number,
  // Where the last evaluation stopped, and the key context there: what a task that goes
  // on after a suspension starts from.
  stoppedAt: unknown,
  stoppedKeyPath: string | null,
  stoppedImplicitSlot: boolean,
  // Objects and arrays around the value being walked.
  level: number,
  // Paint boundaries around the value being walked.
  depth: number,
  // Characters of the row so far, without what was cut or put off.
  weight: number,
  // Characters of the other rows: what was cut, and contents of collections.
  movedWeight: number,
  readonly target: number,
  readonly floor: number,
  nextOrder: number,
  // The slot that the next object will stand in; whoever walks a container sets it.
  container: Container,
  key: string | number,
  // About the tuple that is made next: its key, which may be a composite one, and whether
  // its element may be found again by identity, which it may not below a component.
  tupleKey: string | null,
  isTupleFree: boolean,
  // What the content of the paint boundary that is being walked weighs.
  behindWeight: number,
  // Finished candidates that no finished candidate contains, in document order.
  candidates: Array<Candidate>,
  // Candidates behind paint boundaries: decided when everything in front of them is.
  behind: Array<Candidate>,
  cuts: Array<DraftRow>,
  // Rows that hold the content of collections; sent before all others.
  contents: Array<DraftRow>,
  repeats: Array<Repeat>,
};

// Size of a lazy reference in the JSON of a row, comma included.
export const LAZY_REFERENCE_WEIGHT = 7;

// The draft of the row that the task fills, or of one item of a stream.
export function createDraft(
  request: Request,
  task: Task,
  written: Written,
  walk: Walk,
): Draft {
  const root = createRootRow(task.id, 0);
  return {
    request,
    task,
    written,
    walk,
    root,
    keyPath: task.keyPath,
    implicitSlot: task.implicitSlot,
    formatContext: task.formatContext,
    stoppedAt: task.model,
    stoppedKeyPath: task.keyPath,
    stoppedImplicitSlot: task.implicitSlot,
    level: 0,
    depth: 0,
    weight: 0,
    movedWeight: 0,
    target: request.target,
    floor: request.floor,
    nextOrder: 1,
    container: root,
    key: 'wire',
    tupleKey: null,
    isTupleFree: true,
    behindWeight: 0,
    candidates: [],
    behind: [],
    cuts: [],
    contents: [],
    repeats: [],
  };
}

export function placeIn(
  draft: Draft,
  parent: Place,
  key: string | number,
): Place {
  return createPlace(parent, key, draft.nextOrder++);
}
