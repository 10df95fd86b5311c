// A Wait belongs to an element or to the root of a row that has been revived but is
// incomplete: it contains Holes, or values that are incomplete themselves.
//
// Two questions are kept apart. Where is the value of a Hole? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived. And
// when is a Wait over? When nothing is missing in it, nor in any Wait that it needs.
// docs/decisions/015-waits.md explains why this settles every cycle.

import type {Chunk, Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {BLOCKED} from 'flight-core/src/chunk/chunk.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

// The outcome of a walk: its end, a failure, or the chunk or Hole that it waits for.
export type Way = 'reached' | 'failed' | Chunk | Hole;

// Leads from the value of a row to the target of a reference.
export type Walk = interface {
  // The target, or the reason of a failure.
  value: unknown,
  error: unknown,
  // Continues with the value that the walk stopped at, which may be incomplete.
  through(value: unknown): Way,
  // The text of the reference, for messages.
  describe(): string,
};

// The destination of a revived value. The root of a row has no container.
export type Place = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// Makes a value from the target of a reference. The result of `create` is stored at once, so
// that cycles can refer to it; `finish` gets the complete content and returns the final value.
export type Making = {
  readonly create: () => unknown,
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
  // The source of a Hole is fulfilled or rejected.
  sourceSettled(hole: Hole, source: Chunk): void,
};

export type Failure = {readonly error: unknown};

// open → finishing → over, or open → over if it fails.
export type WaitState = 'open' | 'finishing' | 'over';

export class Wait {
  readonly keeper: Keeper;
  // The row that it belongs to; null for module and hint rows, which have no value.
  readonly row: Chunk | null;
  // The chunk that it settles. Null until the walk of its row has ended.
  chunk: Chunk | null;
  // The value of the chunk; a Hole as long as the value itself is missing.
  value: unknown;
  // The latest Hole, which links to the earlier ones.
  lastHole: Hole | null;

  // Waits that need each other form a group and are over together. The leader holds the
  // following fields for all of them; see group.js.
  leader: Wait | null;
  members: Array<Wait> | null;
  state: WaitState;
  failure: Failure | null;
  // The number of missing things that are not Waits: Holes with a source, and the walk itself.
  outside: number;
  // Waits that must be over first. Some may be over already, or may have become members.
  needs: Array<Wait> | null;
  neededBy: Array<Wait> | null;
  // A group that this one needs, possibly indirectly.
  blocker: Wait | null;
  isQueued: boolean;

  constructor(keeper: Keeper, row: Chunk | null) {
    this.keeper = keeper;
    this.row = row;
    this.chunk = null;
    this.value = null;
    this.lastHole = null;
    this.leader = null;
    this.members = null;
    this.state = 'open';
    this.failure = null;
    this.outside = 1;
    this.needs = null;
    this.neededBy = null;
    this.blocker = null;
    this.isQueued = false;
  }
}

// A place whose value is missing. The Hole is stored in that place, so that references that
// lead through it wait. Applications never see it.
export class Hole implements Listener {
  readonly wait: Wait;
  readonly walk: Walk;
  // Changes when the tuple becomes an element.
  place: Place;
  readonly making: Making | null;
  // The value of the place, and whether it is known.
  value: unknown;
  isFilled: boolean;
  // What the walk waits for: another Hole, or a row or module outside of all Waits.
  obstacle: Chunk | Hole | null;
  // Holes whose walks wait for this one.
  followers: Array<Hole> | null;
  // The previous Hole of the same Wait.
  readonly previous: Hole | null;
  // The state of a search among Holes (finish.js).
  visit: unknown;

  constructor(wait: Wait, {walk, place, making}: Reference) {
    this.wait = wait;
    this.walk = walk;
    this.place = place;
    this.making = making;
    this.value = making === null ? null : making.create();
    this.isFilled = this.value !== null;
    this.obstacle = null;
    this.followers = null;
    this.visit = null;
    this.previous = wait.lastHole;
    wait.lastHole = this;
  }

  settled(source: Chunk): void {
    this.wait.keeper.sourceSettled(this, source);
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
