// The moments of a render that the development observer sees. In production `request.tracer` is
// null, and the build removes the calls. The implementation is in dev/.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {DraftRow, Place} from '../places/place.js';
import type {WireArray, WireModel} from '../places/wire.js';
import type {Draft} from '../rows/draft.js';
import type {Component, Element, Lazy} from './reactInternals.js';
import type {Request} from './request.js';
import type {ChunkRow} from './rowQueue.js';
import type {Task, TaskInit} from './task.js';

export type EnvironmentName = string | (() => string) | void;

export type FrameFilter = (
  url: string,
  functionName: string,
  line: number,
  column: number,
) => unknown;

// Options of a render, in development only.
export interface TracerOptions {
  // The name of the server in errors and debug data.
  readonly environmentName?: EnvironmentName;
  // Whether a frame is shown in stacks. Default: frames of the application.
  readonly filterStackFrame?: FrameFilter | void;
  // When the work began, in milliseconds since 1970.
  readonly startTime?: number | void;
}

// The payload of an error row; production sends the digest only.
export type ErrorModel = {readonly digest: string, ...};

// The slot of a value: a key of its parent. The root of a row has no parent.
export type ValueSlot = {
  readonly parent: Place | null,
  readonly key: string | number,
  ...
};

// Replaces a value that got its own row: `target` is its place in that row.
export type Replacement = interface {readonly target: Place};

export type RenderTracer = interface {
  // A request was made. No task has been added yet.
  requestOpened(request: Request): void,
  // A task was added: its row is promised.
  taskAdded(task: Task): void,
  // Runs the work of a task: the values found during the call belong to the task.
  inTask<T>(task: Task, callback: () => T): T,
  // A pass over the woken tasks begins.
  passBegun(): void,
  // A task that had to wait will continue, or fail.
  taskWoken(task: Task): void,
  // The task waits for the promise.
  taskWaits(task: Task, thenable: interface {}): void,
  // The task does not have to wait for the promise, because it has settled.
  promiseKnown(task: Task, thenable: interface {}): void,
  // `use` reads the promise for a component. If the component was called before, the promise is that
  // of its first call.
  promiseUsed(thenable: interface {}): void,
  // The row of the task will be the items of the async iterable.
  iterableOpened(task: Task, iterable: interface {}): void,
  // The async iterable that a component returned is replaced by another object.
  iterableReplaced(copy: interface {}, iterable: interface {}): void,
  // The row of the task will be an error.
  taskFailed(task: Task): void,
  // The row of the task will be a reference to the error of the abort, or nothing.
  taskCutOff(task: Task): void,
  // The promise was found after an abort: its row will be a reference to the error, or nothing.
  promiseCutOff(id: RowId, context: TaskInit, thenable: interface {}): void,
  // A draft was made for a row. Its rows have their final shape, or failed.
  draftOpened(draft: Draft): void,
  draftDecided(draft: Draft): void,
  draftFailed(draft: Draft): void,
  // A row of a draft was queued.
  rowSent(row: DraftRow, queued: ChunkRow): void,
  // The root value of the task was reduced, and its content was not walked yet.
  rootReduced(draft: Draft, value: unknown): void,
  // An item of a stream is about to be written.
  itemFound(task: Task, item: unknown): void,
  // An element, a lazy or an array is about to be reduced or walked. If it needs its own row,
  // the tracer has made that row, and returns what replaces the value.
  valueFound(
    draft: Draft,
    value: interface {},
    place: Place,
  ): Replacement | null,
  // Returns the value of a lazy, or throws, as `_init` does.
  callLazy(lazy: Lazy): unknown,
  // The lazy returned its value.
  lazyRead(draft: Draft, lazy: interface {}): void,
  // Returns the component to call.
  componentFound(
    draft: Draft,
    element: Element,
    component: Component,
  ): Component,
  // An element was copied by its enumerable properties.
  elementCopied(copy: Element, element: Element): void,
  // Adds three items to the four of a tuple: clients expect them in development. A fragment that
  // the renderer created has none of the fields that React adds in development.
  tupleMade(
    draft: Draft,
    place: Place,
    tuple: WireArray,
    element: Element,
  ): void,
  // The items of a list are about to be written. Returns a reference if the list got a row of its
  // own, else null.
  listFound(
    draft: Draft,
    place: Place,
    list: ReadonlyArray<unknown>,
  ): string | null,
  // The properties of an element or an object are about to be written.
  objectFound(place: Place, object: interface {}): void,
  // `toJSON` of the value was called; its result is sent.
  valueConverted(slot: ValueSlot, value: interface {}): void,
  // A value is refused. The tracer may add to the message of the error.
  valueRefused(slot: ValueSlot, error: Error): void,
  // A server function is about to be written.
  describeServerReference(
    model: UserObject,
    reference: interface {readonly name?: unknown},
  ): UserObject,
  // The wire text of an Error in the model. Production sends no details.
  describeErrorValue(draft: Draft, error: Error): WireModel,
  // The payload of an error row.
  describeError(id: RowId, error: unknown, digest: string): ErrorModel,
  // Tasks will be cut off.
  abortBegun(): void,
  // The destination has closed. Calls back as soon as nobody reads the debug channel, either.
  destinationClosed(stop: () => void): void,
  // Rows are about to be written.
  flushBegun(): void,
  // All rows were sent.
  allSent(): void,
  requestFailed(error: unknown): void,
};
