// Which objects have been written, and where. Objects of the model are remembered until the
// render ends. Objects of rows that belong to stream items are remembered weakly, because a stream
// may never end; later items and the model can still point to them.

import type {Place} from './place.js';

import {isLost} from './place.js';

export interface Places {
  get(value: interface {}): Place | void;
}

export interface Written extends Places {
  set(value: interface {}, place: Place): void;
  delete(value: interface {}): void;
  // For the tasks that a draft creates.
  forTasks(): Written;
  // For a row that is made while another one is walked.
  forContent(): Written;
  // For one item of a stream.
  forItem(): Written;
}

// A lost place, also one in a row that failed, must not hide another place of the value.
function isMissing(place: Place | void): boolean {
  return place === undefined || isLost(place);
}

class WrittenByModel implements Written {
  kept: Map<interface {}, Place> = new Map();
  // Null before the first item (benchmark `table`: without them one map is enough).
  items: WrittenByItems | null = null;

  get(value: interface {}): Place | void {
    const place = this.kept.get(value);
    const {items} = this;
    return items !== null && isMissing(place)
      ? (items.passing.get(value) ?? place)
      : place;
  }

  set(value: interface {}, place: Place): void {
    this.kept.set(value, place);
  }

  delete(value: interface {}): void {
    this.kept.delete(value);
  }

  forTasks(): WrittenByModel {
    return this;
  }

  forContent(): WrittenByModel {
    return this;
  }

  forItem(): WrittenByItem {
    this.items ??= new WrittenByItems(this.kept);
    return this.items.forItem();
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
    const place = this.passing.get(value);
    return isMissing(place) ? (this.kept.get(value) ?? place) : place;
  }

  set(value: interface {}, place: Place): void {
    this.passing.set(value, place);
  }

  delete(value: interface {}): void {
    this.passing.delete(value);
  }

  forTasks(): WrittenByItems {
    return this;
  }

  forContent(): WrittenByItems {
    return this;
  }

  forItem(): WrittenByItem {
    return new WrittenByItem(this);
  }
}

// The values of one item, which are forgotten: its source may change them and send them again. Those in other
// rows are not.
class WrittenByItem implements Written {
  readonly items: WrittenByItems;
  readonly own: Map<interface {}, Place>;
  // What remembers new values.
  readonly memory: interface {set(value: interface {}, place: Place): unknown};

  constructor(
    items: WrittenByItems,
    own: Map<interface {}, Place> = new Map(),
    memory: interface {
      set(value: interface {}, place: Place): unknown,
    } = own,
  ) {
    this.items = items;
    this.own = own;
    this.memory = memory;
  }

  get(value: interface {}): Place | void {
    return this.own.get(value) ?? this.items.get(value);
  }

  set(value: interface {}, place: Place): void {
    this.memory.set(value, place);
  }

  delete(value: interface {}): void {
    this.own.delete(value);
    this.items.delete(value);
  }

  forTasks(): WrittenByItems {
    return this.items;
  }

  forContent(): WrittenByItem {
    return new WrittenByItem(this.items, this.own, this.items);
  }

  forItem(): WrittenByItem {
    return this.items.forItem();
  }
}

export type {WrittenByModel};

export function createWritten(): WrittenByModel {
  return new WrittenByModel();
}
