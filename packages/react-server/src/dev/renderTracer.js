// The development observer of a render. Each kind of debug row has its own file; this file
// decides when the rows are emitted.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {RepeatedValue} from '../evaluate/repeatedValue.js';
import type {DraftRow, Place} from '../places/place.js';
import type {WireArray, WireModel} from '../places/wire.js';
import type {Component, Element, Lazy} from '../request/reactInternals.js';
import type {Request} from '../request/request.js';
import type {ChunkRow} from '../request/rowQueue.js';
import type {Task, TaskInit} from '../request/task.js';
import type {ErrorModel, RenderTracer, ValueSlot} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';
import type {Recording, RenderTracerOptions, Trace} from './recording.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
import {encodeReference} from 'flight-core/src/wire/references.js';

import {isReducible} from '../evaluate/reduce.js';
import {NO_KEYS} from '../places/keyContext.js';
import {rowOf} from '../places/place.js';
import {
  FRAGMENT_TYPE,
  LAZY_TYPE,
  asElement,
} from '../request/reactInternals.js';
import {createTask} from '../request/task.js';
import {
  currentNode,
  forgetCurrentNode,
  nodeOfPromise,
  renderOver,
} from './asyncGraph/graph.js';
import {enterLazy, runComponent} from './componentCall.js';
import {callSynthetic, createComponentInfo} from './componentInfo.js';
import {
  endChannel,
  failChannel,
  flushChannel,
  stopWhenUnread,
} from './debugChannel.js';
import {openTransport} from './debugCommands.js';
import {emitAbout, emitTimeOrigin} from './debugRows.js';
import {describeFailure, describeValueError} from './describeFailure.js';
import {copyDebugFields, debugElementOf} from './encode/debugElement.js';
import {outlineComponent, outlineStack} from './encode/debugModel.js';
import {forwardOnce} from './forwardDebugInfo.js';
import {debugInfoOf} from './info.js';
import {giveOwnRow, outlineChildren} from './ownRow.js';
import {
  createRecording,
  createTrace,
  currentEnvironment,
  traceOf,
} from './recording.js';
import {
  enterDraft,
  fillAll,
  fillQueued,
  keepSent,
  leaveToOuter,
} from './rowsInRows.js';
import {provideOwner} from './stacks/ownerStack.js';
import {describeServerReference} from './stacks/registrationSite.js';
import {advanceTo, beginAbort, markEnd} from './timeRow.js';
import {emitCutOffPromise, emitCutOffWait, emitWait} from './waits.js';
import {refuseBareElement} from './warnings/bareElements.js';
import {checkListItem, keyState, warnAboutKey} from './warnings/keyWarnings.js';
import {
  nameSite,
  warnAboutConversion,
  warnAboutItemConversion,
  warnAboutObject,
  warnAboutRootConversion,
} from './warnings/valueWarnings.js';

class Tracer implements RenderTracer {
  readonly options: RenderTracerOptions;
  // Set when the request is opened.
  recording: Recording;

  constructor(options: RenderTracerOptions) {
    this.options = options;
  }

  requestOpened(request: Request): void {
    const recording = createRecording(request, this.options);
    this.recording = recording;
    const {transport} = this.options;
    if (transport != null && !request.isPrerender) {
      openTransport(recording, transport);
    }
    emitTimeOrigin(recording);
    provideOwner();
    const {onError} = request;
    // An abort is about no task: it is reported where it was called.
    const report = (error: unknown): unknown =>
      request.abortErrorId === null
        ? callSynthetic(recording, () => onError(error))
        : onError(error);
    request.onError = report;
  }

  taskAdded(task: Task): void {
    task.trace = createTrace(this.recording, task);
  }

  inTask<T>(task: Task, callback: () => T): T {
    const {recording} = this;
    const {trace, draft} = recording;
    recording.trace = traceOf(task);
    try {
      return callback();
    } finally {
      recording.trace = trace;
      recording.draft = draft;
      fillQueued(recording);
    }
  }

  draftOpened(draft: Draft): void {
    enterDraft(this.recording, draft);
  }

  draftDecided(draft: Draft): void {
    this.endReduction(traceOf(draft.task));
    leaveToOuter(this.recording, draft);
  }

  rowSent(row: DraftRow, queued: ChunkRow): void {
    keepSent(this.recording, row, queued);
  }

  draftFailed(draft: Draft): void {
    fillAll(draft);
  }

  passBegun(): void {
    forgetCurrentNode();
  }

  taskWoken(task: Task): void {
    const trace = traceOf(task);
    const {isShown, waitsFor} = trace;
    const result = task.stop.model;
    this.recording.justSettled =
      asObjectOrFunction(result)?.$$typeof === LAZY_TYPE ? waitsFor : null;
    trace.waitsFor = null;
    trace.isShown = false;
    if (isShown && waitsFor !== null) {
      const wait = {thenable: waitsFor, node: currentNode()};
      emitWait(this.recording, trace, wait);
      trace.ended = trace.result === waitsFor ? wait : null;
    }
    this.recording.justSettled = null;
    trace.isTimed = true;
  }

  promiseKnown(task: Task, thenable: interface {}): void {
    const node = nodeOfPromise(thenable);
    emitWait(this.recording, traceOf(task), {thenable, node});
  }

  promiseUsed(thenable: interface {}): void {
    const {trace} = this.recording;
    if (trace !== null) {
      const {uses} = trace;
      const index = trace.useCount++;
      if (uses.at(index)?.thenable !== thenable) {
        uses[index] = {thenable, error: new Error('use')};
      }
    }
  }

  iterableOpened(task: Task, iterable: interface {}): void {
    forwardOnce(this.recording, traceOf(task), iterable);
  }

  iterableReplaced(copy: interface {}, iterable: interface {}): void {
    const value = debugInfoOf(iterable);
    if (value !== null) {
      Reflect.defineProperty(copy, '_debugInfo', {value});
    }
  }

  taskFailed(task: Task): void {
    const trace = traceOf(task);
    trace.hasFailed = true;
    // If the content of a row is refused, the end of the row was already emitted.
    const isEnded = trace.isContent && trace.reducedAt === null;
    trace.reducedAt = null;
    // Otherwise the failure may be a rejected promise, whose wait ends now.
    if (!isEnded && (trace.isTimed || trace.waitsFor !== null)) {
      markEnd(this.recording, trace, this.now());
    }
  }

  // Times are not later than the abort.
  now(): number {
    const {request, abortTime} = this.recording;
    const now = performance.now();
    return request.isPrerender ? now : Math.min(now, abortTime);
  }

  rootReduced(draft: Draft, value: unknown): void {
    const {recording} = this;
    const trace = traceOf(draft.task);
    if (Array.isArray(value)) {
      // A row that only refers to the own row of the list is not about the list.
      const own = recording.ownRows.get(value);
      if (own === undefined || rowOf(own.target).id === trace.task.id) {
        forwardOnce(recording, trace, value);
      }
    }
    warnAboutRootConversion(recording, value);
    const environment = currentEnvironment(recording);
    if (environment !== trace.environment) {
      trace.environment = environment;
      emitAbout(recording, trace.task.id, {env: environment});
    }
    trace.isContent = true;
    trace.root = value;
    if (trace.isTimed) {
      trace.reducedAt = performance.now();
      if (asElement(value) === null) {
        this.endReduction(trace);
      }
    }
  }

  // Called for an element after the rows about the element itself.
  endReduction(trace: Trace): void {
    const {reducedAt} = trace;
    if (reducedAt !== null) {
      trace.reducedAt = null;
      markEnd(this.recording, trace, reducedAt);
    }
  }

  itemFound(task: Task, item: unknown): void {
    const trace = traceOf(task);
    trace.isContent = true;
    this.inTask(task, () => warnAboutItemConversion(this.recording, item));
  }

  valueFound(
    draft: Draft,
    value: interface {},
    place: Place,
  ): RepeatedValue | null {
    const {recording} = this;
    const trace = traceOf(draft.task);
    const element = asElement(value);
    if (element !== null) {
      refuseBareElement(recording, element);
      this.enterElement(trace, element);
    }
    const isRoot = !trace.isContent;
    if (!isRoot && this.needsRow(draft, trace, value)) {
      return this.referToOwnRow(draft, value, place);
    }
    if (element !== null) {
      if (isRoot) {
        forwardOnce(this.recording, trace, element);
      }
      if (element.type === FRAGMENT_TYPE && element.key === null) {
        this.fragmentFound(element);
      }
    }
    return null;
  }

  referToOwnRow(
    draft: Draft,
    value: interface {},
    place: Place,
  ): RepeatedValue {
    const {ownRows} = this.recording;
    const isElement = asElement(value) !== null;
    if (
      place.keys !== NO_KEYS ||
      debugInfoOf(value) === null ||
      !(isElement || Array.isArray(value))
    ) {
      return giveOwnRow(draft, value, place.keys);
    }
    const known = isElement ? ownRows.get(value) : undefined;
    const repeated = known ?? giveOwnRow(draft, value, NO_KEYS);
    ownRows.set(value, repeated);
    return repeated;
  }

  // Whether the value needs its own row, because debug information can only be about rows.
  needsRow(draft: Draft, trace: Trace, value: unknown): boolean {
    if (value === trace.root) {
      return false;
    }
    if (debugInfoOf(value) !== null) {
      return true;
    }
    const element = asElement(value);
    if (element === null) {
      return false;
    }
    const {type} = element;
    return (
      type !== FRAGMENT_TYPE &&
      type !== undefined &&
      isReducible(draft, element) &&
      asObjectOrFunction(type)?.$$typeof !== LAZY_TYPE
    );
  }

  fragmentFound(fragment: Element): void {
    if (keyState(fragment) !== 0) {
      const info = createComponentInfo(this.recording, fragment, {
        name: 'Fragment',
      });
      warnAboutKey(this.recording, fragment, info);
    }
  }

  callLazy(lazy: Lazy): unknown {
    return enterLazy(lazy);
  }

  lazyRead(draft: Draft, lazy: interface {}): void {
    const trace = traceOf(draft.task);
    if (!trace.isContent) {
      forwardOnce(this.recording, trace, lazy);
    }
  }

  // Sets the owner, to which warnings about the element are attributed.
  enterElement(trace: Trace, element: Element): void {
    const {_owner, _debugStack, _debugTask} = debugElementOf(element);
    trace.owner = _owner ?? null;
    trace.stack = _debugStack ?? null;
    trace.consoleTask = _debugTask ?? null;
  }

  componentFound(
    draft: Draft,
    element: Element,
    component: Component,
  ): Component {
    const {recording} = this;
    const trace = traceOf(draft.task);
    let info = trace.suspended;
    trace.suspended = null;
    if (info === null) {
      trace.uses = [];
      const environment = currentEnvironment(recording);
      info = createComponentInfo(recording, element, component);
      trace.environment = environment;
      const reference = outlineComponent(recording, info);
      advanceTo(recording, trace, performance.now());
      emitAbout(recording, trace.task.id, reference);
      warnAboutKey(recording, element, info);
    }
    return runComponent(recording, trace, {component, info});
  }

  elementCopied(copy: Element, element: Element): void {
    copyDebugFields(copy, element);
  }

  tupleMade(
    draft: Draft,
    place: Place,
    tuple: WireArray,
    element: Element,
  ): void {
    const {recording} = this;
    const source = debugElementOf(element);
    const {_owner, _debugStack} = source;
    if (source._store === undefined && !('ref' in source)) {
      // A fragment that the renderer created.
      tuple.push(null, null, 0);
      return;
    }
    refuseBareElement(recording, source);
    this.enterElement(traceOf(draft.task), source);
    recording.elements.set(place, element);
    const owner = _owner == null ? null : outlineComponent(recording, _owner);
    const stack =
      _debugStack == null ? null : outlineStack(recording, _debugStack);
    tuple.push(owner, stack, keyState(source));
    const trace = traceOf(draft.task);
    if (trace.root === element) {
      this.endReduction(trace);
    }
  }

  listFound(
    draft: Draft,
    place: Place,
    list: ReadonlyArray<unknown>,
  ): string | null {
    if (this.needsRow(draft, traceOf(draft.task), list)) {
      return encodeReference(outlineChildren(draft, list));
    }
    for (let index = 0; index < list.length; index++) {
      checkListItem(list[index]);
    }
    return null;
  }

  objectFound(place: Place, object: interface {}): void {
    warnAboutObject(this.recording, place, object);
  }

  valueConverted(slot: ValueSlot, value: interface {}): void {
    warnAboutConversion(this.recording, slot, value);
  }

  valueRefused(slot: ValueSlot, error: Error): void {
    error.message += nameSite(this.recording, slot.parent);
  }

  describeServerReference(
    model: UserObject,
    reference: interface {readonly name?: unknown},
  ): UserObject {
    return describeServerReference(this.recording, model, reference);
  }

  describeErrorValue(draft: Draft, error: Error): WireModel {
    return describeValueError(this.recording, error, draft.written.forTasks());
  }

  describeError(id: RowId, error: unknown, digest: string): ErrorModel {
    return describeFailure(this.recording, id, {error, digest});
  }

  taskWaits(task: Task, thenable: interface {}): void {
    const trace = traceOf(task);
    trace.waitsFor = thenable;
    trace.ended = null;
    // A wait for a promise of `use` is emitted when the component has returned.
    const isModel = task.stop.model === thenable;
    const isResult = trace.result === thenable;
    trace.isShown = isModel || (isResult && !trace.isTracked);
    trace.isShownByAbort = isModel || isResult;
  }

  taskCutOff(task: Task): void {
    emitCutOffWait(this.recording, traceOf(task));
  }

  promiseCutOff(id: RowId, context: TaskInit, thenable: interface {}): void {
    const task = createTask(id, context, () => {});
    emitCutOffPromise(this.recording, task, thenable);
  }

  abortBegun(): void {
    beginAbort(this.recording);
  }

  destinationClosed(stop: () => void): void {
    stopWhenUnread(this.recording, stop);
  }

  flushBegun(): void {
    flushChannel(this.recording);
  }

  allSent(): void {
    renderOver(this.recording);
    endChannel(this.recording);
  }

  requestFailed(error: unknown): void {
    renderOver(this.recording);
    failChannel(this.recording, error);
  }
}

export function createTracer(options: RenderTracerOptions): RenderTracer {
  return new Tracer(options);
}
