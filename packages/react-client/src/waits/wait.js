// A Wait belongs to an element or to the root of a row that has been revived but is
// incomplete: it contains Holes, or values that are incomplete themselves.
//
// Two questions are separate. First, where is the value of a Hole? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived.
// Second, when is a Wait over, so that its value settles? When nothing is missing in it, nor in
// any Wait that it needs. docs/decisions/015-waits.md explains why this settles every cycle.

import type {Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {
  BLOCKED,
  Chunk,
  FULFILLED,
  PENDING,
} from 'flight-core/src/chunk/chunk.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

// How far a walk came: to its end, or to the chunk (or Hole) whose value it needs next. A walk
// that cannot continue ends at a rejected chunk.
export type Way = 'reached' | Chunk;

// Leads from the value of a row to the target of a reference.
export type Walk = interface {
  // The value that the walk has reached.
  value: unknown,
  // Continues with the value of the chunk at which it stopped. The value may be incomplete.
  through(value: unknown): Way,
  // The text of the reference, for messages.
  describe(): string,
};

// The destination of a revived value. The root of a row has no container.
export type Place = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// Makes a value from the target of a reference. `created` is stored immediately, unless it is
// null, so that cycles can refer to it. `finish` gets the complete content and returns the final
// value.
export type Making = {
  readonly created: unknown,
  readonly finish: (content: unknown, created: unknown) => unknown,
};

export type Reference = {
  readonly walk: Walk,
  // The chunk at which the walk stopped, or 'reached'.
  readonly way: Way,
  readonly place: Place,
  // Null if the target itself is the value.
  readonly making: Making | null,
};

// The state that all Waits of a response share (keeper.js).
export type Keeper = interface {
  readonly owner: SettlingOwner,
  // The walk of a row found a reference to an incomplete value. Returns the placeholder.
  add(wait: Wait, reference: Reference): unknown,
  // The walk of the row has ended: `chunk` settles as soon as nothing is missing in `value`.
  close(wait: Wait, chunk: Chunk, value: unknown): void,
  // Like `close`, for a value that is needed now: missing parts become null.
  abandon(wait: Wait, value: unknown): unknown,
  // The obstacle of the Hole has a value, or was rejected.
  resume(hole: Hole): void,
};

export type Failure = {readonly error: unknown};

export class Wait {
  readonly keeper: Keeper;
  // The row that contains the element or root; null for module and hint rows, which have no value.
  readonly row: Chunk | null;
  // The chunk that it settles. Null until the walk that adds its Holes has ended.
  chunk: Chunk | null = null;
  // The value for the chunk; a Hole as long as the value itself is missing.
  value: unknown = null;
  // A linked list of the Holes, latest first.
  lastHole: Hole | null = null;

  // Waits that need each other form a group, whose members are over together. The fields below are
  // used for the group, in its leader only; see group.js.
  leader: Wait = this;
  members: Array<Wait> = [this];
  isOver: boolean = false;
  failure: Failure | null = null;
  // The number of missing things outside of all Waits: rows and modules that Holes wait for, and
  // the walk itself until it ends.
  outside: number = 1;
  // Waits that must be over first. Some may be over already, or have become members.
  needs: Array<Wait> = [];
  neededBy: Array<Wait> = [];
  // A group that this one needs, directly or through others, and whose `outside` was not 0.
  blocker: Wait = this;
  // The last search that visited the group (keeper.js).
  searched: unknown = null;

  constructor(keeper: Keeper, row: Chunk | null) {
    this.keeper = keeper;
    this.row = row;
  }
}

// The placeholder of a missing value. It is stored at the place of the value, so that references
// through that place find it and wait. Applications never see it. A Hole is a chunk that is
// fulfilled when the value is known, complete or not.
export class Hole extends Chunk implements Listener {
  readonly wait: Wait;
  readonly walk: Walk;
  // Changes when the tuple that contains it becomes an element.
  place: Place;
  readonly making: Making | null;
  // What the walk waits for: a row or module that is outside of all Waits, or another Hole.
  obstacle: Chunk | null = null;
  // The Hole of the same Wait that was added before.
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
