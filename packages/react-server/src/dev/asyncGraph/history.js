// Bounds the graph. Code that waits in a loop links each wait to the previous one, so a loop that
// never ends would keep all of them. Visits ignore nodes that ended before their render began, so
// the links of such nodes are removed.

import type {AsyncNode} from './node.js';

import {Queue} from 'flight-core/src/queue.js';

// In milliseconds. With the option `startTime`, a render can begin before its request was created.
const GRACE = 1000;
// The limit of remembered nodes, for renders that take long.
const MOST_ENDED = 50_000;

// A render that began at `timeOrigin`.
export type Render = interface {readonly timeOrigin: number};

export class History {
  // In the order in which they ended.
  readonly ended: Queue<AsyncNode> = new Queue();
  // The running renders. Weak, because some are abandoned.
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
    this.origin = alive.reduce(
      (least, ref) => Math.min(least, ref.deref()?.timeOrigin ?? Infinity),
      Infinity,
    );
  }

  nodeEnded(node: AsyncNode): void {
    const {ended, origin} = this;
    ended.push(node);
    // From the node, not from the clock: the process can be suspended between two readings. So the
    // new node is not older, and the queue is not empty.
    const horizon = Math.min(origin, node.end - GRACE);
    while (ended.first().end <= horizon || ended.length > MOST_ENDED) {
      const oldest = ended.take();
      oldest.previous = null;
      oldest.awaited = null;
    }
  }
}
