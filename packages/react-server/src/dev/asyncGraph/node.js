// The nodes of the graph of asynchronous operations (see graph.js).

import type {ComponentInfo} from '../info.js';
import type {CallSite} from '../stacks/callSites.js';

export const IO = 0;
export const UNRESOLVED_PROMISE = 1;
export const PROMISE = 2;
export const UNRESOLVED_AWAIT = 3;
export const AWAIT = 4;

export type NodeKind = 0 | 1 | 2 | 3 | 4;

// The end of an operation that has not ended.
export const NO_END = -1;

// Times are from `performance.now()`.
export type AsyncNode = {
  kind: NodeKind,
  // The component that was running when the operation began, without its props.
  readonly owner: ComponentInfo | null,
  readonly stack: ReadonlyArray<CallSite> | null,
  start: number,
  end: number,
  // The promise that resolves with the operation, referenced weakly.
  readonly promise: WeakRef<interface {}> | null,
  // The operation that it waits for.
  awaited: AsyncNode | null,
  // The operation before it, in code with several waits in sequence.
  previous: AsyncNode | null,
};

export function isAwait({kind}: AsyncNode): boolean {
  return kind === AWAIT || kind === UNRESOLVED_AWAIT;
}

export function promiseOf({promise}: AsyncNode): interface {} | void {
  return promise === null ? undefined : promise.deref();
}
