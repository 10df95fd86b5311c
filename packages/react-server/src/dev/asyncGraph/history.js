// Bounds the graph. Code that waits in a loop links each wait to the one before it, so that a loop
// that never ends would keep all of them. Visits ignore what ended before their render began: what
// led to such a node is dropped.

import type {AsyncNode} from './node.js';

import {Queue} from 'flight-core/src/queue.js';

// The option `startTime` lets a render begin a little before it was made.
const GRACE = 1000;
// Renders may last: only so many nodes are remembered.
const MOST_ENDED = 50_000;

// A render, from `timeOrigin` on.
type Render = interface {readonly timeOrigin: number};

export class History {
  // In the order in which they ended.
  readonly ended: Queue<AsyncNode> = new Queue();
  // Those that run. One that was abandoned is not kept alive.
  renders: ReadonlyArray<WeakRef<Render>> = [];
  origin: number = Infinity;

  add(render: Render): void {
    this.keepRenders([...this.renders, new WeakRef(render)]);
  }

  delete(render: Render): void {
    this.keepRenders(this.renders.filter(ref => ref.deref() !== render));
  }

  keepRenders(renders: ReadonlyArray<WeakRef<Render>>): void {
    const alive = renders.filter(ref => ref.deref() !== undefined);
    this.renders = alive;
    this.origin = Math.min(
      ...alive.map(ref => ref.deref()?.timeOrigin ?? Infinity),
    );
  }

  nodeEnded(node: AsyncNode): void {
    const {ended, origin} = this;
    ended.push(node);
    const horizon = Math.min(origin, performance.now() - GRACE);
    // The new node is not older, so the queue is not empty.
    while (ended.first().end <= horizon || ended.length > MOST_ENDED) {
      const oldest = ended.take();
      oldest.previous = null;
      oldest.awaited = null;
    }
  }
}
