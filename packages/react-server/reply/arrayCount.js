// What is known of the arrays of a reply that were counted; see budget.js.

export type ArraySize = {readonly size: number, readonly forks: boolean};

export class ArrayCount {
  // Of an array in a circle: as seen from outside of it.
  readonly sizes: Map<interface {}, ArraySize> = new Map();
  // Of each array of a circle, or of several that run into each other, the one that was met
  // first.
  readonly circles: Map<interface {}, interface {}> = new Map();
  readonly visited: Set<interface {}> = new Set();
  // Items looked at again, because of circles.
  repeats: number = 0;
}
