// The moments of a render that a development observer may see. Production has none:
// `request.tracer` is null there, and the build leaves out what would happen with one. The
// implementation lives in dev/.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Place} from '../places/place.js';
import type {WireArray, WireModel} from '../places/wire.js';
import type {Element, Lazy} from './reactInternals.js';
import type {Task} from './task.js';
import type {Component, UserObject} from './userValues.js';

export type WireTuple = WireArray;

// The payload of an error row; production sends the digest only.
export type ErrorModel = {readonly digest: string, ...};

// The slot of a value; the root of a row has no parent.
export type Slot = {
  readonly parent: Place | null,
  readonly key: string | number,
  ...
};

// Replaces a value that was given a row: `target` is its place there.
export type RowMention = interface {readonly target: Place};

// Requests and drafts are defined by modules that import this one, so they are parameters.
export type RenderTracerOf<Request, Draft> = interface {
  // A request was made. No task has been added yet.
  requestOpened(request: Request): void,
  // A row is promised.
  taskAdded(task: Task): void,
  // The work of a task: what is found in it belongs to the task.
  inTask<T>(task: Task, callback: () => T): T,
  // A pass over the tasks that were woken begins.
  passBegun(): void,
  // A task that had to wait goes on, or fails.
  taskWoken(task: Task): void,
  // The task waits for the promise.
  taskWaits(task: Task, thenable: interface {}): void,
  // It does not have to wait, because the promise has settled.
  promiseKnown(task: Task, thenable: interface {}): void,
  // A component passes the promise to `use`.
  promiseUsed(thenable: interface {}): void,
  // The row of the task will be an error.
  taskFailed(task: Task, error: unknown): void,
  // The row of the task will be a reference to the error of the abort, or nothing.
  taskCutOff(task: Task): void,
  // A draft was made for a row. Its rows have their final shape, or failed.
  draftOpened(draft: Draft): void,
  draftSettled(draft: Draft): void,
  draftFailed(draft: Draft): void,
  // The root of the task is known, its content is not.
  rootReduced(draft: Draft, value: unknown): void,
  // An item of a stream is about to be written.
  itemFound(task: Task, item: unknown): void,
  // An element, a lazy or an array. Where it needs a row of its own, it has one now, and
  // the result replaces it.
  valueFound(draft: Draft, value: interface {}): RowMention | null,
  // Children with a row of their own; gives its id.
  childrenFound(draft: Draft, children: interface {}): RowId,
  // A lazy is asked for its value.
  callLazy(lazy: Lazy): unknown,
  // It has given it.
  lazyRead(draft: Draft, lazy: interface {}): void,
  // Gives the component to call.
  componentFound(
    draft: Draft,
    element: Element,
    component: Component,
  ): Component,
  // An element was copied by its enumerable properties.
  elementCopied(copy: Element, element: Element): void,
  // A tuple has its four items; development readers expect three more. A fragment that
  // the renderer made up has none of the fields that React adds in development.
  tupleMade(draft: Draft, tuple: WireTuple, element: Element): void,
  // The items of a list are about to be written. Gives the reference to a row, if the list has
  // become one.
  listFound(
    draft: Draft,
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
    model: UserObject,
    reference: interface {readonly name?: unknown},
  ): UserObject,
  // An Error is a value of the model. Production sends no details.
  describeErrorValue(draft: Draft, error: Error): WireModel,
  // An error row is about to be made.
  describeError(id: RowId, error: unknown, digest: string): ErrorModel,
  // Tasks will be cut off.
  abortBegun(): void,
  // Whether a client may still ask for something when the destination is gone.
  keepsRunning(): boolean,
  // Rows are about to be written.
  flushBegun(): void,
  // All rows were sent.
  allSent(): void,
  requestFailed(error: unknown): void,
};
