// What is known of the arrays of a reply that were counted; see budget.js.

export type ArraySize = {readonly size: number, readonly forks: boolean};

// The arrays of a circle, or of several that run into each other, all have one of these.
export type Circle = {readonly first: interface {}};

export class ArrayCount {
  // Of an array in a circle: as seen from outside of it.
  readonly sizes: Map<interface {}, ArraySize> = new Map();
  readonly circles: Map<interface {}, Circle> = new Map();
  readonly visited: Set<interface {}> = new Set();
  // Items looked at again, because of circles.
  repeats: number = 0;
}
