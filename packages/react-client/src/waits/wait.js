// A Wait belongs to an element or to the root of a row that has been revived but is
// incomplete: it contains Holes, or values that are incomplete themselves.
//
// Two questions are kept apart. Where is the value of a Hole? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived. And
// when is a Wait over? When nothing is missing in it, nor in any Wait that it needs.
// docs/decisions/015-waits.md explains why this settles every cycle.

import type {Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  PENDING,
} from 'flight-core/src/chunk/chunk.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

// How far a walk came: to its end, or to the chunk (or Hole) whose value it needs to go on. A
// walk that cannot go on ends at a rejected chunk.
export type Way = 'reached' | Chunk;

// Leads from the value of a row to the target of a reference.
export type Walk = interface {
  // What was reached.
  value: unknown,
  // Goes on with the value of what it stopped at, which need not be complete.
  through(value: unknown): Way,
  // The text of the reference, for messages.
  describe(): string,
};

// The destination of a revived value. The root of a row has no container.
export type Place = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// Makes a value from the target of a reference. `created` is stored at once, unless it is null,
// so that cycles can refer to it; `finish` gets the complete content and returns the final value.
export type Making = {
  readonly created: unknown,
  readonly finish: (content: unknown, created: unknown) => unknown,
};

export type Reference = {
  readonly walk: Walk,
  // What the walk stopped at.
  readonly way: Way,
  readonly place: Place,
  // Null if the target itself is the value.
  readonly making: Making | null,
};

// What all Waits of a response share (keeper.js).
export type Keeper = interface {
  readonly owner: SettlingOwner,
  // The walk of a row found a reference to an incomplete value. Returns the placeholder.
  add(wait: Wait, reference: Reference): unknown,
  // That walk has ended: `chunk` settles as soon as nothing is missing in `value`.
  close(wait: Wait, chunk: Chunk, value: unknown): void,
  // Like `close`, for a value that is needed now: missing parts become null.
  abandon(wait: Wait, value: unknown): unknown,
  // What a Hole waits for has a value, or is rejected.
  resume(hole: Hole): void,
};

export type Failure = {readonly error: unknown};

export class Wait {
  readonly keeper: Keeper;
  // The row that it belongs to; null for module and hint rows, which have no value.
  readonly row: Chunk | null;
  // What it settles. Null while the walk that meets its Holes is under way.
  chunk: Chunk | null = null;
  // What the chunk will be fulfilled with; a Hole as long as that itself is missing.
  value: unknown = null;
  // The last one that was met; it leads to those before it.
  lastHole: Hole | null = null;

  // Waits that need each other form a group, which is over at once. Its leader keeps what
  // follows for all of them; see group.js.
  leader: Wait = this;
  members: Array<Wait> = [this];
  isOver: boolean = false;
  failure: Failure | null = null;
  // What is missing and is no Wait: Holes with a source, and the walk itself.
  outside: number = 1;
  // Waits that have to be over first. Some may be over, or have become members.
  needs: Array<Wait> = [];
  neededBy: Array<Wait> = [];
  // A group that this one needs, perhaps by way of others, and that missed something outside.
  blocker: Wait = this;
  // The last search that visited it (keeper.js).
  searched: unknown = null;

  constructor(keeper: Keeper, row: Chunk | null) {
    this.keeper = keeper;
    this.row = row;
  }
}

// A place whose value is not there yet. The Hole stands in that place until then, so that
// references that lead through it know that they have to wait. Applications never see it. It is
// a chunk that is fulfilled when the value is known, complete or not.
export class Hole extends Chunk implements Listener {
  readonly wait: Wait;
  readonly walk: Walk;
  // Changes when the tuple becomes an element.
  place: Place;
  readonly making: Making | null;
  // What the walk waits for: a row or module that is outside of all Waits, or another Hole.
  obstacle: Chunk | null = null;
  // The Hole of the same Wait that was met before.
  readonly previous: Hole | null;
  // `finish` of its Making has begun.
  isMade: boolean = false;

  constructor(wait: Wait, {walk, place, making}: Reference) {
    const created = making === null ? null : making.created;
    super(created === null ? PENDING : FULFILLED, created, null);
    this.wait = wait;
    this.walk = walk;
    this.place = place;
    this.making = making;
    this.previous = wait.lastHole;
    wait.lastHole = this;
  }

  settled(): void {
    this.wait.keeper.resume(this);
  }

  put(value: unknown): void {
    const {container, key} = this.place;
    if (container === null) {
      this.wait.value = value;
    } else {
      Reflect.set(container, key, withoutThen(key, value));
    }
  }
}

// The Wait of a blocked chunk. Null if its module is loading, or if its row is still being
// walked.
export function waitOf({status, reason}: Chunk): Wait | null {
  return status === BLOCKED && reason instanceof Wait ? reason : null;
}
