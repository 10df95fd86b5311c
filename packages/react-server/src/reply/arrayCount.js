// What is known of the arrays of a reply that were counted; see budget.js.

export type ArraySize = {readonly size: number, readonly forks: boolean};

export class ArrayCount {
  readonly sizes: WeakMap<interface {}, ArraySize> = new WeakMap();
  readonly visited: WeakSet<interface {}> = new WeakSet();
  // Items looked at again, because of circles.
  repeats: number = 0;
}
