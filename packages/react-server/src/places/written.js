// Which objects have been written, and where. Objects of the model are remembered until the
// render ends. Objects of stream items are remembered weakly, because a stream may never end;
// later items and the model can still point to them.

import type {Place} from './place.js';

export interface Places {
  get(value: interface {}): Place | void;
}

export interface Written extends Places {
  has(value: interface {}): boolean;
  set(value: interface {}, place: Place): void;
  delete(value: interface {}): void;
  // A view for stream items: reads everything, remembers weakly.
  ofItems(): Written;
}

class WrittenByModel implements Written {
  kept: Map<interface {}, Place> = new Map();
  // Null before the first item (benchmark `table`: without items one map is enough).
  items: WrittenByItems | null = null;

  get(value: interface {}): Place | void {
    const place = this.kept.get(value);
    return place === undefined && this.items !== null
      ? this.items.passing.get(value)
      : place;
  }

  has(value: interface {}): boolean {
    return this.get(value) !== undefined;
  }

  set(value: interface {}, place: Place): void {
    this.kept.set(value, place);
  }

  delete(value: interface {}): void {
    this.kept.delete(value);
  }

  ofItems(): Written {
    return this.items ?? (this.items = new WrittenByItems(this.kept));
  }

  clear(): void {
    this.kept.clear();
    this.items = null;
  }
}

class WrittenByItems implements Written {
  readonly passing: WeakMap<interface {}, Place> = new WeakMap();
  readonly kept: Map<interface {}, Place>;

  constructor(kept: Map<interface {}, Place>) {
    this.kept = kept;
  }

  get(value: interface {}): Place | void {
    return this.passing.get(value) ?? this.kept.get(value);
  }

  has(value: interface {}): boolean {
    return this.get(value) !== undefined;
  }

  set(value: interface {}, place: Place): void {
    this.passing.set(value, place);
  }

  delete(value: interface {}): void {
    this.passing.delete(value);
  }

  ofItems(): Written {
    return this;
  }
}

export type {WrittenByModel};

export function createWritten(): WrittenByModel {
  return new WrittenByModel();
}
