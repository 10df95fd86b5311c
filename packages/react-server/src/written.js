// Which objects have been written, and where. A render remembers them as long as it
// lasts; what belongs to an item of a stream is forgotten with the item, because there may
// be no end to them.

import type {Place} from './place.js';

export type Written = interface {
  get(value: interface {}): Place | void,
  has(value: interface {}): boolean,
  set(value: interface {}, place: Place): unknown,
  delete(value: interface {}): unknown,
};

class ItemScope implements Written {
  readonly own: Map<interface {}, Place> = new Map();
  // What the render remembers, for items that mention it.
  readonly outer: Written;

  constructor(outer: Written) {
    this.outer = outer;
  }

  get(value: interface {}): Place | void {
    return this.own.get(value) ?? this.outer.get(value);
  }

  has(value: interface {}): boolean {
    return this.own.has(value) || this.outer.has(value);
  }

  set(value: interface {}, place: Place): void {
    this.own.set(value, place);
  }

  delete(value: interface {}): void {
    this.own.delete(value);
  }
}

export function createItemScope(outer: Written): Written {
  return new ItemScope(outer);
}
