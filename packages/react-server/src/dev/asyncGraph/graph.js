// The graph of asynchronous operations of the process, and of their waits, from Node's async hooks:
//
//   timer, file, socket ─┐
//                        IO ◀─awaited─ PROMISE ◀─awaited─ AWAIT ◀─awaited─ PROMISE   (async function)
//                                                           │
//                                                       previous
//                                                           ▼
//                                           IO ◀─ PROMISE ◀─ AWAIT                   (an await before it)
//
//   IO       an operation outside of JavaScript; it ends when its callback is called
//   PROMISE  ends when it is resolved; `awaited` is the code that resolved it
//   AWAIT    `await promise`, or `promise.then(…)`; it ends when its continuation runs
//
// Promises and awaits are unresolved first. A node is found by Node's async id, and by its promise.
// Only `visit.js` and `finding.js` read the graph.

import type {ComponentInfo} from '../info.js';
import type {Render} from './history.js';
import type {AsyncNode, NodeKind} from './node.js';

import {debugInfoOf} from '../info.js';
import {asyncOperations} from '../processState.js';
import {Stacks, takeCallSites} from '../stacks/callSites.js';
import {currentOwner} from '../stacks/owner.js';
import {History} from './history.js';
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

// The functions of the module `async_hooks` that are used.
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

// The filter for frames of the application; null if the current code does not belong to a render.
export type CurrentFilter = () =>
  null | ((url: string, name: string, line: number, column: number) => boolean);

// Types of operations that continue the operation that scheduled them.
const CONTINUATIONS: Set<string> = new Set([
  'bound-anonymous-fn',
  'Microtask',
  'TickObject',
  'Immediate',
]);

// Frames of Node between an operation and its hook.
const PROMISE_FRAMES = 4;
const IO_FRAMES = 2;
// The frame of the hook counts towards the limit, too, but is not collected.
const HOOK_FRAMES = 1;

const NO_STACK: ReadonlyArray<empty> = [];

export class AsyncGraph {
  readonly hooks: AsyncHooks;
  readonly currentFilter: CurrentFilter;
  readonly nodes: Map<number, AsyncNode> = new Map();
  readonly byPromise: WeakMap<interface {}, AsyncNode> = new WeakMap();
  readonly history: History = new History();
  readonly stacks: Stacks = new Stacks();
  // The hook that Node calls. Stacks begin at its caller.
  entrance: unknown = null;
  // The await whose continuation is running, until its async function resolves.
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
    const owner = ownerOfOperation();
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

  // Null if the awaited promise is unknown.
  createAwait(
    trigger: AsyncNode | void,
    executing: number,
    promise: interface {},
  ): AsyncNode | null {
    if (trigger === undefined) {
      return null;
    }
    // A promise that an await with a stack waits for is one step of a longer chain.
    const isStep = isAwait(trigger) && trigger.stack !== null;
    return {
      kind: UNRESOLVED_AWAIT,
      owner: ownerOfOperation(),
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
    const owner = ownerOfOperation();
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
    Error.stackTraceLimit = limit - HOOK_FRAMES;
    // A new Error would collect its frames, too.
    const holder = {stack: ''};
    try {
      Error.captureStackTrace(holder, this.entrance);
    } finally {
      Error.stackTraceLimit = limit;
    }
    return takeCallSites(this.stacks, holder, skipped);
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
        this.resolve(node, AWAIT);
        this.lastAwait = node;
        break;
      case AWAIT:
        this.lastAwait = node;
        break;
      case UNRESOLVED_PROMISE:
        this.resolve(node, PROMISE);
        node.previous = last;
        break;
    }
  }

  // If the callback was called before, a copy of the node gets the new end.
  endIo(id: number, node: AsyncNode): void {
    const ended = node.end === NO_END ? node : {...node};
    this.nodes.set(id, ended);
    this.end(ended);
  }

  resolve(node: AsyncNode, kind: NodeKind): void {
    node.kind = kind;
    this.end(node);
  }

  end(node: AsyncNode): void {
    node.end = performance.now();
    this.history.nodeEnded(node);
  }

  promiseResolve(id: number): void {
    const node = this.nodes.get(id);
    if (node === undefined) {
      return;
    }
    if (node.kind === UNRESOLVED_AWAIT) {
      this.resolve(node, AWAIT);
    } else if (node.kind === UNRESOLVED_PROMISE) {
      this.resolve(node, PROMISE);
    }
    const executing = this.hooks.executionAsyncId();
    if (executing === id) {
      return;
    }
    const resolver = this.nodes.get(executing) ?? null;
    if (node.kind === PROMISE) {
      node.awaited = resolver === node ? null : resolver;
    } else if (node.kind === AWAIT && resolver !== null && resolver !== node) {
      // The continuation has run before, and then waited for another operation.
      const before = {...node};
      node.previous = before;
      node.start = before.end;
      node.awaited = resolver;
      this.end(node);
    }
  }
}

function ownerOfOperation(): ComponentInfo | null {
  return currentOwner()?.brief ?? null;
}

// The hooks are never removed: an awaited operation may have begun before the render.
export function installAsyncGraph(
  hooks: AsyncHooks,
  currentFilter: CurrentFilter,
): void {
  const graph = new AsyncGraph(hooks, currentFilter);
  asyncOperations.graph = graph;
  const init = (
    id: number,
    type: string,
    trigger: number,
    resource: interface {},
  ) => quietly(() => graph.init(id, type, trigger, resource));
  graph.entrance = init;
  hooks
    .createHook({
      init,
      before: (id: number) => graph.before(id),
      promiseResolve: (id: number) => quietly(() => graph.promiseResolve(id)),
      destroy: (id: number) => {
        graph.nodes.delete(id);
      },
    })
    .enable();
}

// Node ends the process if a hook throws, and a program that has nearly used up the stack creates and
// resolves promises as well.
function quietly(note: () => void): void {
  try {
    note();
  } catch {}
}

// The node of the operation that is running.
export function currentNode(): AsyncNode | null {
  const {graph} = asyncOperations;
  return graph === null
    ? null
    : (graph.nodes.get(graph.hooks.executionAsyncId()) ?? null);
}

export function nodeOfPromise(promise: interface {}): AsyncNode | null {
  const {graph} = asyncOperations;
  return graph === null ? null : (graph.byPromise.get(promise) ?? null);
}

// What ended before the start of all running renders can be forgotten.
export function renderBegun(render: Render): void {
  asyncOperations.graph?.history.add(render);
}

export function renderOver(render: Render): void {
  asyncOperations.graph?.history.delete(render);
}

// Called when the renderer runs, so that its own scheduling is not recorded as a cause.
export function forgetCurrentNode(): void {
  const {graph} = asyncOperations;
  if (graph !== null) {
    graph.nodes.delete(graph.hooks.executionAsyncId());
  }
}
