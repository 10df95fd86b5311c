// The nodes of the graph of asynchronous operations (see graph.js).

import type {CallSite} from '../callSites.js';
import type {ComponentInfo} from '../info.js';

export const IO = 0;
export const UNRESOLVED_PROMISE = 1;
export const PROMISE = 2;
export const UNRESOLVED_AWAIT = 3;
export const AWAIT = 4;

export type NodeKind = 0 | 1 | 2 | 3 | 4;

// The end of what has not ended.
export const NO_END = -1;

// Times are those of the process.
export type AsyncNode = {
  kind: NodeKind,
  // The component that ran when it began.
  readonly owner: ComponentInfo | null,
  readonly stack: ReadonlyArray<CallSite> | null,
  start: number,
  end: number,
  // Of what resolves with the operation; it is not kept alive for us.
  readonly promise: WeakRef<interface {}> | null,
  // What it waits for.
  awaited: AsyncNode | null,
  // What led here, in code that waited for one thing after the other.
  previous: AsyncNode | null,
};

export function isAwait({kind}: AsyncNode): boolean {
  return kind === AWAIT || kind === UNRESOLVED_AWAIT;
}

export function promiseOf({promise}: AsyncNode): interface {} | void {
  return promise === null ? undefined : promise.deref();
}
