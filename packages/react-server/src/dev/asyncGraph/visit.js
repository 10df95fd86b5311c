// Finds what a task waited for: follows the graph from the operation that woke the task to the I/O
// that caused it. Emits debug rows for the awaits in code of the application on the way.

import type {ComponentInfo} from '../info.js';
import type {Recording, Trace} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';
import type {AsyncNode} from './node.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {ABORTING} from '../../request/request.js';
import {currentEnvironment} from '../environment.js';
import {forwardPromise} from '../forwardDebugInfo.js';
import {emitAwait, emitIo} from '../ioInfo.js';
import {filterSites, keepsFrame} from '../stacks/frameFilter.js';
import {advanceTo, markEnd} from '../timeRow.js';
import {
  AWAIT,
  IO,
  NO_END,
  PROMISE,
  UNRESOLVED_AWAIT,
  UNRESOLVED_PROMISE,
  promiseOf,
} from './node.js';
import {isMadeByUser, isUserAwait, nameOfIo, withoutMakers} from './stacks.js';

// An await that an abort ended was emitted. No further rows about the task are emitted.
const STOP: 'stop' = 'stop';

type Found = AsyncNode | null | 'stop';

// The nodes to visit, last node first, and the operation that was found before them.
type Visit = {
  readonly chain: Array<AsyncNode>,
  found: AsyncNode | null,
};

export type LastAwait = {
  // Debug information of promises that was sent already.
  readonly forwarded: Set<unknown>,
  // Not in the row if undefined.
  readonly owner?: ComponentInfo | null | void,
  readonly stack?: ReadonlyArray<CallSite> | null | void,
};

export function emitSequence(
  recording: Recording,
  trace: Trace,
  node: AsyncNode,
  {owner, stack, forwarded}: LastAwait,
): void {
  const visitor = new Visitor(recording, trace, forwarded);
  const found = visitor.visit(node);
  if (found === null || found === STOP) {
    return;
  }
  const awaited = visitor.emitIoOf(found, promiseOf(found));
  const env = currentEnvironment(recording);
  advanceTo(recording, trace, trace.time);
  emitAwait(recording, trace.task.id, {awaited, env, owner, stack});
  markEnd(recording, trace, endOf(recording, found));
}

// Emits the wait that an abort ended. Returns false if its operation is unknown.
export function emitAborted(
  recording: Recording,
  trace: Trace,
  node: AsyncNode,
): boolean {
  const visitor = new Visitor(recording, trace, new Set());
  const found = visitor.visit(node);
  if (found === STOP) {
    return true;
  }
  const ended = found === null ? unresolvedPromise(node) : found;
  if (ended === null) {
    return false;
  }
  const value = found === null ? undefined : promiseOf(found);
  const awaited = visitor.emitIoOf(ended, value);
  const env = currentEnvironment(recording);
  advanceTo(recording, trace, trace.time);
  emitAwait(recording, trace.task.id, {awaited, env});
  // A prerender leaves the row out, so the row has no end.
  if (!recording.request.isPrerender) {
    markEnd(recording, trace, endOf(recording, ended));
  }
  return true;
}

// The unresolved promise at the beginning of chained `then` calls.
function unresolvedPromise(last: AsyncNode): AsyncNode | null {
  let node: AsyncNode | null = last;
  while (node !== null && node.kind === UNRESOLVED_AWAIT) {
    node = node.awaited;
  }
  return node !== null && node.kind === UNRESOLVED_PROMISE ? node : null;
}

// A promise is the result of an operation. Its name says nothing about other operations.
function displayNameOf(node: AsyncNode): string | null {
  const displayName = asObjectOrFunction(promiseOf(node))?.displayName;
  return typeof displayName === 'string' ? displayName : null;
}

function endOf({abortTime}: Recording, {end}: AsyncNode): number {
  return end === NO_END ? Math.min(performance.now(), abortTime) : end;
}

function awaitedOf({kind, awaited}: AsyncNode): AsyncNode | null {
  return kind === PROMISE || kind === AWAIT ? awaited : null;
}

class Visitor {
  readonly recording: Recording;
  readonly trace: Trace;
  // When the task began to wait.
  readonly since: number;
  readonly filter: (string, string, number, number) => boolean = (
    url,
    name,
    line,
    column,
  ) => keepsFrame(this.recording, [name, url, line, column, 0, 0, false]);
  // Node → the operation that was found. A promise that was itself the result is not found again.
  readonly visited: Map<AsyncNode, AsyncNode | null> = new Map();

  readonly forwarded: Set<unknown>;

  constructor(recording: Recording, trace: Trace, forwarded: Set<unknown>) {
    this.forwarded = forwarded;
    this.recording = recording;
    this.trace = trace;
    this.since = trace.time;
  }

  // Returns the operation to show as the cause. Uses a list instead of recursion, because a chain
  // of operations can be longer than the stack.
  visit(last: AsyncNode): Found {
    const visits: Array<Visit> = [this.open(last)];
    let inner: AsyncNode | null | void = undefined;
    for (let at = 0; at >= 0; at = visits.length - 1) {
      const visit = visits[at];
      const node = visit.chain.at(-1);
      if (node === undefined) {
        inner = visit.found;
        visits.pop();
        continue;
      }
      const awaited = this.isOld(node) ? null : awaitedOf(node);
      if (inner === undefined && awaited !== null) {
        visits.push(this.open(awaited));
        continue;
      }
      const found = this.visitOne(node, visit.found, inner ?? null);
      if (found === STOP) {
        return STOP;
      }
      visit.found = found;
      if (found !== node || node.kind === IO) {
        this.visited.set(node, found);
      }
      visit.chain.pop();
      inner = undefined;
    }
    return inner ?? null;
  }

  // The node and all operations before it that were not visited.
  open(last: AsyncNode): Visit {
    const {visited} = this;
    const chain: Array<AsyncNode> = [];
    let node: AsyncNode | null = last;
    while (node !== null && !visited.has(node)) {
      visited.set(node, null);
      chain.push(node);
      node = node.previous;
    }
    return {chain, found: (node === null ? null : visited.get(node)) ?? null};
  }

  isOld({end}: AsyncNode): boolean {
    return end !== NO_END && end <= this.recording.timeOrigin;
  }

  visitOne(
    node: AsyncNode,
    before: AsyncNode | null,
    inner: AsyncNode | null,
  ): Found {
    if (this.isOld(node)) {
      return before;
    }
    switch (node.kind) {
      case IO:
        return node;
      case PROMISE:
        return this.visitPromise(node, before, inner);
      case AWAIT:
        return this.visitAwait(node, before, inner);
      default:
        return before;
    }
  }

  visitPromise(
    node: AsyncNode,
    before: AsyncNode | null,
    inner: AsyncNode | null,
  ): Found {
    let found = before;
    if (inner !== null) {
      const isOuter = inner.kind !== PROMISE && this.isNamed(node, inner);
      found = isOuter ? node : inner;
    } else if (this.spansAbort(node) && this.isNamed(node, null)) {
      found = node;
    }
    this.forward(node);
    return found;
  }

  // I/O is named after the outermost promise of the application around it.
  isNamed(node: AsyncNode, inner: AsyncNode | null): boolean {
    if (isMadeByUser(this.filter, node.stack)) {
      return true;
    }
    return (
      displayNameOf(node) !== null &&
      !(inner !== null && isMadeByUser(this.filter, inner.stack))
    );
  }

  spansAbort({start, end}: AsyncNode): boolean {
    const {request, abortTime} = this.recording;
    return request.status >= ABORTING && start < abortTime && end > abortTime;
  }

  visitAwait(
    node: AsyncNode,
    before: AsyncNode | null,
    inner: AsyncNode | null,
  ): Found {
    const {awaited, stack, start} = node;
    let found = before;
    if (awaited !== null && inner !== null) {
      const isUsers = stack !== null && isUserAwait(this.filter, stack);
      if (start < this.since || !isUsers) {
        found = inner;
        if (isUsers) {
          this.emitIoOf(inner, promiseOf(awaited));
        }
      } else if (this.emitAwaitOf(node, inner, awaited)) {
        return STOP;
      }
    }
    this.forward(node);
    return found;
  }

  // Returns true if the abort ended the await.
  emitAwaitOf(node: AsyncNode, io: AsyncNode, awaited: AsyncNode): boolean {
    const {recording, trace} = this;
    const {request, abortTime} = recording;
    const isAborting = request.status >= ABORTING;
    const {owner, stack, start, end} = node;
    if (isAborting && start > abortTime) {
      return false;
    }
    const reference = this.emitIoOf(io, promiseOf(awaited));
    advanceTo(recording, trace, start);
    emitAwait(recording, trace.task.id, {
      awaited: reference,
      env: currentEnvironment(recording),
      owner,
      stack: stack === null ? null : filterSites(recording, stack),
    });
    markEnd(recording, trace, end);
    return isAborting;
  }

  // One row for each operation.
  emitIoOf(node: AsyncNode, value: unknown): string {
    const {recording, filter} = this;
    const known = recording.written.get(node);
    if (known !== undefined) {
      return known;
    }
    const {owner, start} = node;
    const stack = node.stack === null ? null : withoutMakers(node.stack);
    const reference = emitIo(recording, {
      name:
        displayNameOf(node) ?? (stack === null ? '' : nameOfIo(filter, stack)),
      start,
      end: endOf(recording, node),
      env: currentEnvironment(recording),
      stack: stack === null ? null : filterSites(recording, stack),
      owner,
      value,
    });
    recording.written.set(node, reference);
    return reference;
  }

  forward(node: AsyncNode): void {
    const promise = promiseOf(node);
    if (promise !== undefined) {
      forwardPromise(this.recording, this.trace, promise, this.forwarded);
    }
  }
}
