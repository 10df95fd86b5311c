// Which objects have been written, and where. Objects of the model are remembered until the
// render ends. Objects of rows that belong to stream items are remembered weakly, because a stream
// may never end; later items and the model can still point to them.

import type {Place} from './place.js';

import {isLost} from './place.js';

export interface Places {
  get(value: interface {}): Place | void;
}

// The values of a draft at places where no path leads, in walk order.
export type PathlessValues = Map<interface {}, Place>;

export interface Written extends Places {
  set(value: interface {}, place: Place): void;
  delete(value: interface {}): void;
  // A view for stream items: reads everything, remembers weakly.
  ofItems(): WrittenByItems;
}

// A lost place, also one in a row that failed, must not hide another place of the value.
function isMissing(place: Place | void): boolean {
  return place === undefined || isLost(place);
}

class WrittenByModel implements Written {
  kept: Map<interface {}, Place> = new Map();
  // Null before the first item or place without a path (benchmark `table`: without them one map is
  // enough).
  items: WrittenByItems | null = null;

  get(value: interface {}): Place | void {
    const place = this.kept.get(value);
    const {items} = this;
    return items !== null && isMissing(place)
      ? (items.find(value) ?? place)
      : place;
  }

  set(value: interface {}, place: Place): void {
    this.kept.set(value, place);
  }

  delete(value: interface {}): void {
    this.kept.delete(value);
    this.items?.forget(value);
  }

  ofItems(): WrittenByItems {
    return this.items ?? (this.items = new WrittenByItems(this.kept));
  }

  clear(): void {
    this.kept.clear();
    this.items = null;
  }
}

class WrittenByItems implements Written {
  readonly passing: WeakMap<interface {}, Place> = new WeakMap();
  // Of the drafts that are being made: one, and in development those around it.
  readonly opened: Array<PathlessValues> = [];
  readonly kept: Map<interface {}, Place>;

  constructor(kept: Map<interface {}, Place>) {
    this.kept = kept;
  }

  get(value: interface {}): Place | void {
    const place = this.find(value);
    return isMissing(place) ? (this.kept.get(value) ?? place) : place;
  }

  // What the model does not have.
  find(value: interface {}): Place | void {
    const place = this.passing.get(value);
    return isMissing(place) ? (this.findPathless(value) ?? place) : place;
  }

  findPathless(value: interface {}): Place | void {
    for (let index = 0; index < this.opened.length; index++) {
      const place = this.opened[index].get(value);
      if (place !== undefined) {
        return place;
      }
    }
    return undefined;
  }

  set(value: interface {}, place: Place): void {
    this.passing.set(value, place);
  }

  delete(value: interface {}): void {
    this.passing.delete(value);
    this.forget(value);
  }

  forget(value: interface {}): void {
    this.opened.forEach(values => values.delete(value));
  }

  ofItems(): WrittenByItems {
    return this;
  }

  // Values at places that may get a path until the draft is sent.
  open(values: PathlessValues): void {
    this.opened.push(values);
  }

  // Drafts end in the reverse order.
  close(): void {
    this.opened.pop();
  }
}

export type {WrittenByModel};

export function createWritten(): WrittenByModel {
  return new WrittenByModel();
}
