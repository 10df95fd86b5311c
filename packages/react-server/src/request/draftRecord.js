// The record of a draft (rows/draft.js) with its ledger (rows/ledger.js). Requests are defined by a
// module that imports this one, so they are a parameter.

import type {DraftRow, Place} from '../places/place.js';
import type {Container, WireModel, WireObject} from '../places/wire.js';
import type {PathlessValues, Written} from '../places/written.js';
import type {FormatContext} from './host.js';
import type {KeyContext} from './keyContext.js';
import type {Element} from './reactInternals.js';
import type {Task} from './task.js';
import type {UserObject} from './userValues.js';

// A finished element that is large enough for its own row.
export type Candidate = {
  readonly container: Container,
  readonly place: Place,
  readonly weight: number,
  // The number of paint boundaries of this draft around it.
  depth: number,
};

// A slot that will refer to a value written elsewhere, once its row is final.
export type Repeat = {
  readonly container: Container,
  readonly key: string | number,
  // The place around the slot, and the place it refers to.
  readonly from: Place,
  readonly target: Place,
  // It refers to the props of the target, which is an element.
  readonly toProps: boolean,
};

// Shared by all ledgers of a draft. Its rows have ids, and remembered places point into them, so
// they are sent even if the content around them fails.
export type Made = {
  // Rows cut out of others.
  readonly cuts: Array<DraftRow>,
  // Rows that hold the content of collections; sent before all others.
  readonly contents: Array<DraftRow>,
  readonly repeats: Array<Repeat>,
  // Null before the first.
  pathless: PathlessValues | null,
  // Characters of these rows.
  weight: number,
  // Characters of the candidates that ledgers have in `behind`.
  asideWeight: number,
  // Numbers places in walk order.
  nextOrder: number,
};

export type LedgerOf<Request> = {
  readonly request: Request,
  readonly made: Made,
  // Characters of the row so far, without cuts and without candidates behind boundaries.
  weight: number,
  // Paint boundaries around the value being walked.
  depth: number,
  // Weight of the content of the paint boundary being walked.
  behindWeight: number,
  // Finished candidates that are not inside another one, in document order.
  candidates: Array<Candidate>,
  // Candidates behind paint boundaries, decided after everything in front of the boundaries.
  readonly behind: Array<Candidate>,
};

// The recursion, late-bound: lower layers walk the content of values through it.
export type WalkOf<Request> = {
  readonly items: (
    draft: DraftOf<Request>,
    place: Place,
    items: ReadonlyArray<unknown>,
  ) => WireModel,
  readonly properties: (
    draft: DraftOf<Request>,
    place: Place,
    source: {readonly [string]: unknown},
  ) => WireObject,
  readonly element: (
    draft: DraftOf<Request>,
    place: Place,
    element: Element,
    container: Container,
  ) => WireModel,
  // An object in a property or an item.
  readonly slot: (
    draft: DraftOf<Request>,
    place: Place,
    value: UserObject,
    container: Container,
  ) => WireModel,
  // The result of a component or lazy.
  readonly reduced: (
    draft: DraftOf<Request>,
    place: Place,
    value: unknown,
    container: Container,
  ) => WireModel,
};

export type DraftOf<Request> = {
  readonly request: Request,
  readonly task: Task,
  readonly written: Written,
  readonly walk: WalkOf<Request>,
  readonly root: DraftRow,
  // See guard/inheritedKeys.js.
  readonly hasInherited: boolean,
  // The walk adds weights here for each property and item.
  readonly ledger: LedgerOf<Request>,
  // The contexts of the value being walked.
  keys: KeyContext,
  formatContext: FormatContext,
  // Where the last evaluation stopped, as the two fields of a `Stop`: most evaluations do not stop,
  // and a record would cost (benchmark `table`).
  stopModel: unknown,
  stopKeys: KeyContext,
  // The number of objects and arrays around the value being walked.
  level: number,
};
