// Which operations of the process waited for which others, as Node tells through its hooks:
//
//   timer, file, socket ─┐
//                        IO ◀─awaited─ PROMISE ◀─awaited─ AWAIT ◀─awaited─ PROMISE   (async function)
//                                                           │
//                                                       previous
//                                                           ▼
//                                           IO ◀─ PROMISE ◀─ AWAIT                   (an await before it)
//
//   IO       something outside of JavaScript; it ends when its callback is called
//   PROMISE  ends when it is resolved; `awaited` is the code that resolved it
//   AWAIT    `await promise`, or `promise.then(…)`; it ends when its continuation runs
//
// A promise and an await are unresolved first. Nodes are found by the id of Node for the operation,
// and by the promise. Only `visit.js` reads the graph.

import type {AsyncNode, NodeKind} from './node.js';

import {takeCallSites} from '../callSites.js';
import {debugInfoOf} from '../info.js';
import {currentOwner} from '../owner.js';
import {
  AWAIT,
  IO,
  NO_END,
  PROMISE,
  UNRESOLVED_AWAIT,
  UNRESOLVED_PROMISE,
  isAwait,
} from './node.js';
import {isUserAwait} from './stacks.js';

// What the environment brings, of the module `async_hooks`.
export type AsyncHooks = {
  readonly createHook: (callbacks: {
    init?: (
      id: number,
      type: string,
      triggerId: number,
      resource: interface {},
    ) => void,
    before?: (id: number) => void,
    promiseResolve?: (id: number) => void,
    after?: (id: number) => void,
    destroy?: (id: number) => void,
    ...
  }) => interface {
    enable(): unknown,
  },
  readonly executionAsyncId: () => number,
};

// Whether the code that runs belongs to a render, and which frames are the application's.
export type CurrentFilter = () =>
  null | ((url: string, name: string, line: number, column: number) => boolean);

// These go on with what scheduled them.
const CONTINUATIONS: Set<string> = new Set([
  'bound-anonymous-fn',
  'Microtask',
  'TickObject',
  'Immediate',
]);

// Frames of Node between an operation and its hook.
const PROMISE_FRAMES = 4;
const IO_FRAMES = 2;
// How much of a stack is kept.
const MOST_FRAMES = 9;

const NO_STACK: ReadonlyArray<empty> = [];

class AsyncGraph {
  readonly hooks: AsyncHooks;
  readonly currentFilter: CurrentFilter;
  readonly nodes: Map<number, AsyncNode> = new Map();
  readonly byPromise: WeakMap<interface {}, AsyncNode> = new WeakMap();
  // What Node calls: stacks begin where it was called.
  entrance: unknown = null;
  // The await whose continuation runs, until what it is in resolves.
  lastAwait: AsyncNode | null = null;

  constructor(hooks: AsyncHooks, currentFilter: CurrentFilter) {
    this.hooks = hooks;
    this.currentFilter = currentFilter;
  }

  init(
    id: number,
    type: string,
    triggerId: number,
    resource: interface {},
  ): void {
    const trigger = this.nodes.get(triggerId);
    if (type === 'PROMISE') {
      const executing = this.hooks.executionAsyncId();
      const node =
        executing === triggerId
          ? this.createPromise(trigger, resource)
          : this.createAwait(trigger, executing, resource);
      if (node !== null) {
        this.nodes.set(id, node);
        this.byPromise.set(resource, node);
      }
      return;
    }
    const node = CONTINUATIONS.has(type) ? trigger : this.createIo(trigger);
    if (node !== undefined) {
      this.nodes.set(id, node);
    }
  }

  createPromise(trigger: AsyncNode | void, promise: interface {}): AsyncNode {
    const owner = currentOwner();
    return {
      kind: UNRESOLVED_PROMISE,
      owner,
      stack: owner === null ? null : this.stackHere(PROMISE_FRAMES),
      start: performance.now(),
      end: NO_END,
      promise: new WeakRef(promise),
      awaited: trigger ?? null,
      previous: null,
    };
  }

  // Of promises that are not known there is nothing to say.
  createAwait(
    trigger: AsyncNode | void,
    executing: number,
    promise: interface {},
  ): AsyncNode | null {
    if (trigger === undefined) {
      return null;
    }
    // A promise that was awaited by an await with a stack is one step of a longer chain.
    const isStep = isAwait(trigger) && trigger.stack !== null;
    return {
      kind: UNRESOLVED_AWAIT,
      owner: currentOwner(),
      stack: isStep ? NO_STACK : this.userStackHere(),
      start: performance.now(),
      end: NO_END,
      promise:
        isStep && debugInfoOf(promise) === null
          ? trigger.promise
          : new WeakRef(promise),
      awaited: trigger,
      previous: this.nodes.get(executing) ?? null,
    };
  }

  userStackHere(): AsyncNode['stack'] {
    const filter = this.currentFilter();
    if (filter === null) {
      return null;
    }
    const stack = this.stackHere(PROMISE_FRAMES);
    return isUserAwait(filter, stack) ? stack : null;
  }

  createIo(trigger: AsyncNode | void): AsyncNode {
    if (trigger !== undefined && !isAwait(trigger)) {
      return trigger;
    }
    const owner = currentOwner();
    return {
      kind: IO,
      owner,
      stack: owner === null ? this.stackHere(IO_FRAMES) : null,
      start: performance.now(),
      end: NO_END,
      promise: null,
      awaited: null,
      previous: trigger ?? null,
    };
  }

  stackHere(skipped: number): NonNullable<AsyncNode['stack']> {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = MOST_FRAMES;
    const error = new Error('async');
    Error.captureStackTrace(error, this.entrance);
    Error.stackTraceLimit = limit;
    return takeCallSites(error, skipped);
  }

  before(id: number): void {
    const node = this.nodes.get(id);
    if (node === undefined) {
      return;
    }
    const last = this.lastAwait;
    this.lastAwait = null;
    switch (node.kind) {
      case IO:
        this.endIo(id, node);
        break;
      case UNRESOLVED_AWAIT:
        resolve(node, AWAIT);
        this.lastAwait = node;
        break;
      case AWAIT:
        this.lastAwait = node;
        break;
      case UNRESOLVED_PROMISE:
        resolve(node, PROMISE);
        node.previous = last;
        break;
    }
  }

  // A callback that is called again ends another time.
  endIo(id: number, node: AsyncNode): void {
    const now = performance.now();
    if (node.end === NO_END) {
      node.end = now;
    } else {
      this.nodes.set(id, {...node, end: now});
    }
  }

  promiseResolve(id: number): void {
    const node = this.nodes.get(id);
    if (node === undefined) {
      return;
    }
    if (node.kind === UNRESOLVED_AWAIT) {
      resolve(node, AWAIT);
    } else if (node.kind === UNRESOLVED_PROMISE) {
      resolve(node, PROMISE);
    }
    const executing = this.hooks.executionAsyncId();
    if (executing === id) {
      return;
    }
    const resolver = this.nodes.get(executing) ?? null;
    if (node.kind === PROMISE) {
      node.awaited = resolver === node ? null : resolver;
    } else if (node.kind === AWAIT && resolver !== null && resolver !== node) {
      // The continuation ran before, and went on with something else.
      const before = {...node};
      node.previous = before;
      node.start = before.end;
      node.end = performance.now();
      node.awaited = resolver;
    }
  }
}

function resolve(node: AsyncNode, kind: NodeKind): void {
  node.kind = kind;
  node.end = performance.now();
}

const installed: {graph: AsyncGraph | null} = {graph: null};

// It stays on: what is awaited may have begun before the render.
export function installAsyncGraph(
  hooks: AsyncHooks,
  currentFilter: CurrentFilter,
): void {
  const graph = new AsyncGraph(hooks, currentFilter);
  installed.graph = graph;
  const init = (
    id: number,
    type: string,
    trigger: number,
    resource: interface {},
  ) => graph.init(id, type, trigger, resource);
  graph.entrance = init;
  hooks
    .createHook({
      init,
      before: (id: number) => graph.before(id),
      promiseResolve: (id: number) => graph.promiseResolve(id),
      destroy: (id: number) => {
        graph.nodes.delete(id);
      },
    })
    .enable();
}

// What runs now.
export function currentNode(): AsyncNode | null {
  const {graph} = installed;
  return graph === null
    ? null
    : (graph.nodes.get(graph.hooks.executionAsyncId()) ?? null);
}

export function nodeOfPromise(promise: interface {}): AsyncNode | null {
  const {graph} = installed;
  return graph === null ? null : (graph.byPromise.get(promise) ?? null);
}

// The renderer runs: its own scheduling is the cause of nothing.
export function forgetCurrentNode(): void {
  const {graph} = installed;
  if (graph !== null) {
    graph.nodes.delete(graph.hooks.executionAsyncId());
  }
}
