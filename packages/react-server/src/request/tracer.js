// The moments of a render that a development observer may see. Production has none:
// `request.tracer` is null there, and the build leaves out what would happen with one. The
// implementation lives in dev/.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Place} from '../places/place.js';
import type {WireArray} from '../places/wire.js';
import type {Anything} from './anything.js';
import type {Element, Lazy} from './reactInternals.js';

export type WireTuple = WireArray;

// The payload of an error row; production sends the digest only.
export type ErrorModel = {readonly digest: string, ...};

// Where a value stands; the root of a row stands in no place.
export type Slot = {
  readonly parent: Place | null,
  readonly key: string | number,
  ...
};

// Requests, tasks, drafts and mentions, which layers above define.
type Upper = Anything;

// Checked by the caller.
type Component = Anything;

export type RenderTracer = interface {
  // A request was made. No task has been added yet.
  requestOpened(request: Upper): void,
  // A row is promised.
  taskAdded(task: Upper): void,
  // The work of a task: what is found in it belongs to the task.
  inTask<T>(task: Upper, callback: () => T): T,
  // A pass over the tasks that were woken begins.
  passBegun(): void,
  // A task that had to wait goes on, or fails.
  taskWoken(task: Upper): void,
  // The task waits for the promise.
  taskWaits(task: Upper, thenable: interface {}): void,
  // It does not have to wait, because the promise has settled.
  promiseKnown(task: Upper, thenable: interface {}): void,
  // A component passes the promise to `use`.
  promiseUsed(thenable: interface {}): void,
  // The row of the task will be an error.
  taskFailed(task: Upper): void,
  // The row of the task will be a reference to the error of the abort, or nothing.
  taskCutOff(task: Upper): void,
  // A draft was made for a row. Its rows have their final shape, or failed.
  draftOpened(draft: Upper): void,
  draftSettled(draft: Upper): void,
  draftFailed(draft: Upper): void,
  // The root of the task is known, its content is not.
  rootReduced(draft: Upper, value: unknown): void,
  // An item of a stream is about to be written.
  itemFound(task: Upper): void,
  // An element, a lazy or an array. Where it needs a row of its own, it has one now, and
  // what is returned stands in its place.
  valueFound(draft: Upper, value: interface {}): Upper | null,
  // Children with a row of their own; gives its id.
  childrenFound(draft: Upper, children: interface {}): RowId,
  // A lazy is asked for its value.
  callLazy(lazy: Lazy): unknown,
  // It has given it.
  lazyRead(draft: Upper, lazy: Upper): void,
  // Gives the component to call.
  componentFound(
    draft: Upper,
    element: Element,
    component: Component,
  ): Component,
  // An element was copied by its enumerable properties.
  elementCopied(copy: Element, element: Element): void,
  // A tuple has its four items; development readers expect three more. A fragment that
  // the renderer made up has none of the fields that React adds in development.
  tupleMade(draft: Upper, tuple: WireTuple, element: Element): void,
  // The items of a list are about to be written. Gives the reference to a row, if the list has
  // become one.
  listFound(
    draft: Upper,
    place: Place,
    list: ReadonlyArray<unknown>,
  ): string | null,
  // So are the properties of an element or an object.
  objectFound(place: Place, object: interface {}): void,
  // `toJSON` has decided what is sent.
  valueConverted(slot: Slot, value: interface {}): void,
  // A value is refused; its error may say more.
  valueRefused(slot: Slot, error: Error): void,
  // A server function is about to be written.
  describeServerReference(
    model: interface {},
    reference: interface {},
  ): interface {},
  // An Error stands in a model. Production says only that it is one.
  describeErrorValue(draft: Upper, error: Error): unknown,
  // An error row is about to be made.
  describeError(id: RowId, error: unknown, digest: string): ErrorModel,
  // Tasks will be cut off.
  abortBegun(): void,
  // Whether a client may still ask for something when the destination is gone.
  keepsRunning(): boolean,
  // Rows are about to be written.
  flushBegun(): void,
  // No row is missing any more.
  allSent(): void,
  requestFailed(error: unknown): void,
};
