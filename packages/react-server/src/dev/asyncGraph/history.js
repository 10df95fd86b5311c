// Bounds the graph. Code that waits in a loop links each wait to the one before it, so that a loop
// that never ends would keep all of them. Visits ignore what ended before their render began: what
// led to such a node is dropped.

import type {AsyncNode} from './node.js';

// The option `startTime` lets a render begin a little before it was made.
const GRACE = 1000;
// Renders may last: only so many nodes are remembered.
const MOST_ENDED = 50_000;

// A render, from `timeOrigin` on.
type Render = interface {readonly timeOrigin: number};

export class History {
  // A queue, in the order in which they ended; those before `first` were taken from it.
  ended: Array<AsyncNode> = [];
  first: number = 0;
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
    this.ended.push(node);
    const horizon = Math.min(this.origin, performance.now() - GRACE);
    while (this.first < this.ended.length) {
      const oldest = this.ended[this.first];
      const count = this.ended.length - this.first;
      if (oldest.end > horizon && count <= MOST_ENDED) {
        break;
      }
      oldest.previous = null;
      oldest.awaited = null;
      this.first++;
    }
    if (this.first > this.ended.length / 2) {
      this.ended = this.ended.slice(this.first);
      this.first = 0;
    }
  }
}
