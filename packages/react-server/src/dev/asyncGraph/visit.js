// Finds what a task waited for: follows the graph from the operation that woke the task to the I/O
// that caused it. Emits debug rows for the awaits in code of the application on the way.

import type {ComponentInfo} from '../info.js';
import type {Recording, Trace} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';
import type {Emissions, Finding} from './finding.js';
import type {AsyncNode} from './node.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {ABORTING} from '../../request/request.js';
import {forwardPromise} from '../forwardDebugInfo.js';
import {debugInfoOf} from '../info.js';
import {emitAwait, emitIo} from '../ioInfo.js';
import {currentEnvironment} from '../recording.js';
import {filterSites, keepsFrame} from '../stacks/frameFilter.js';
import {advanceTo, markEnd} from '../timeRow.js';
import {
  NOTHING,
  join,
  joinEmissions,
  keepFinding,
  knownFinding,
  takeNew,
  uncertain,
} from './finding.js';
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

// The nodes to visit, last node first, and what was found before them.
type Visit = {readonly chain: Array<AsyncNode>, before: Finding};

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
  const finding = visitor.visit(node);
  const found = finding === STOP ? null : finding.found;
  if (found === null) {
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
  const finding = visitor.visit(node);
  if (finding === STOP) {
    return true;
  }
  const {found} = finding;
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
  // While a node is open, its number.
  readonly visited: Map<AsyncNode, Finding | number> = new Map();
  readonly emitted: Set<Emissions> = new Set();
  readonly forwarded: Set<unknown>;

  constructor(recording: Recording, trace: Trace, forwarded: Set<unknown>) {
    this.forwarded = forwarded;
    this.recording = recording;
    this.trace = trace;
    this.since = trace.time;
  }

  // Uses a list instead of recursion, because a chain of operations can be longer than the stack.
  visit(last: AsyncNode): Finding | 'stop' {
    const visits: Array<Visit> = [this.open(last)];
    let inner: Finding | null = null;
    for (let at = 0; at >= 0; at = visits.length - 1) {
      const visit = visits[at];
      const node = visit.chain.at(-1);
      if (node === undefined) {
        inner = visit.before;
        visits.pop();
        continue;
      }
      const awaited = this.isOld(node) ? null : awaitedOf(node);
      if (inner === null && awaited !== null) {
        visits.push(this.open(awaited));
        continue;
      }
      const finding = this.visitOne(node, visit.before, inner ?? NOTHING);
      if (finding === STOP) {
        return STOP;
      }
      visit.before = this.close(node, finding);
      visit.chain.pop();
      inner = null;
    }
    return inner ?? NOTHING;
  }

  // The node and all operations before it that were not visited.
  open(last: AsyncNode): Visit {
    const chain: Array<AsyncNode> = [];
    for (
      let node: AsyncNode | null = last;
      node !== null;
      node = node.previous
    ) {
      const before = this.findAgain(node) ?? this.findKnown(node);
      if (before !== null) {
        return {chain, before};
      }
      this.visited.set(node, this.visited.size);
      chain.push(node);
    }
    return {chain, before: NOTHING};
  }

  close(node: AsyncNode, found: Finding): Finding {
    const number = this.visited.get(node);
    const finding =
      typeof number === 'number'
        ? keepFinding(this.recording.findings, node, found, number)
        : found;
    this.visited.set(node, finding);
    return finding;
  }

  // A promise that was itself the result is not found again.
  findAgain(node: AsyncNode): Finding | null {
    const known = this.visited.get(node);
    if (known === undefined) {
      return null;
    }
    if (typeof known === 'number') {
      return {...NOTHING, cycle: known};
    }
    return known.found === node && node.kind !== IO
      ? uncertain({...known, found: null})
      : known;
  }

  // What another task has found.
  findKnown(node: AsyncNode): Finding | null {
    const finding = knownFinding(this.recording.findings, node, this.since);
    if (finding !== null) {
      this.visited.set(node, finding);
      for (const {node, io} of takeNew(finding.emissions, this.emitted)) {
        if (io !== null && node.awaited !== null) {
          this.emitAwaitOf(node, io, node.awaited);
        }
        this.forward(node);
      }
    }
    return finding;
  }

  isOld({end}: AsyncNode): boolean {
    return end !== NO_END && end <= this.recording.timeOrigin;
  }

  visitOne(node: AsyncNode, before: Finding, inner: Finding): Finding | 'stop' {
    if (this.isOld(node)) {
      return before;
    }
    switch (node.kind) {
      case IO:
        return {...before, found: node};
      case PROMISE:
        return this.visitPromise(node, before, inner);
      case AWAIT:
        return this.visitAwait(node, before, inner);
      default:
        return uncertain(before);
    }
  }

  visitPromise(node: AsyncNode, before: Finding, inner: Finding): Finding {
    let {found} = before;
    if (inner.found !== null) {
      const isOuter =
        inner.found.kind !== PROMISE && this.isNamed(node, inner.found);
      found = isOuter ? node : inner.found;
    } else if (this.spansAbort(node) && this.isNamed(node, null)) {
      found = node;
    }
    return this.conclude(node, {...join(before, inner), found}, null);
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
    before: Finding,
    inner: Finding,
  ): Finding | 'stop' {
    const {awaited, stack, start} = node;
    const io = inner.found;
    const both = join(before, inner);
    if (awaited === null || io === null) {
      return this.conclude(node, both, null);
    }
    if (stack === null || !isUserAwait(this.filter, stack)) {
      return this.conclude(node, {...both, found: io}, null);
    }
    if (start < this.since) {
      this.emitIoOf(io, promiseOf(awaited));
      const after = Math.max(both.after, start);
      return this.conclude(node, {...both, found: io, after}, null);
    }
    if (this.emitAwaitOf(node, io, awaited)) {
      return STOP;
    }
    const until = Math.min(both.until, start);
    return this.conclude(node, {...both, until}, io);
  }

  // Returns true if the abort ended the await.
  emitAwaitOf(node: AsyncNode, io: AsyncNode, awaited: AsyncNode): boolean {
    const {recording, trace} = this;
    const {request, abortTime} = recording;
    const isAborting = request.status >= ABORTING;
    const {stack, start, end} = node;
    if (isAborting && start > abortTime) {
      return false;
    }
    const reference = this.emitIoOf(io, promiseOf(awaited));
    advanceTo(recording, trace, start);
    emitAwait(recording, trace.task.id, {
      awaited: reference,
      env: currentEnvironment(recording),
      owner: this.ownerOf(node),
      stack: stack === null ? null : filterSites(recording, stack),
    });
    markEnd(recording, trace, end);
    return isAborting;
  }

  ownerOf({owner}: AsyncNode): ComponentInfo | null {
    return owner === null ? null : (this.recording.owners.get(owner) ?? owner);
  }

  // One row for each operation.
  emitIoOf(node: AsyncNode, value: unknown): string {
    const {recording, filter} = this;
    const known = recording.written.get(node);
    if (known !== undefined) {
      return known;
    }
    const {start} = node;
    const stack = node.stack === null ? null : withoutMakers(node.stack);
    const reference = emitIo(recording, {
      name:
        displayNameOf(node) ?? (stack === null ? '' : nameOfIo(filter, stack)),
      start,
      end: endOf(recording, node),
      env: currentEnvironment(recording),
      stack: stack === null ? null : filterSites(recording, stack),
      owner: this.ownerOf(node),
      value,
    });
    recording.written.set(node, reference);
    return reference;
  }

  // `io` is the operation whose await was emitted.
  conclude(node: AsyncNode, finding: Finding, io: AsyncNode | null): Finding {
    const hasInfo = this.forward(node);
    if (io === null && !hasInfo) {
      return finding;
    }
    const own = {own: {node, io}, first: null, second: null};
    this.emitted.add(own);
    const emissions = joinEmissions(finding.emissions, own);
    return {...finding, emissions};
  }

  // Returns whether the promise has debug information.
  forward(node: AsyncNode): boolean {
    const promise = promiseOf(node);
    if (promise === undefined) {
      return false;
    }
    forwardPromise(this.recording, this.trace, promise, this.forwarded);
    return debugInfoOf(promise) !== null;
  }
}
