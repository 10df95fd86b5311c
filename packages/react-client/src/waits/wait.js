// A Wait belongs to an element or to the root of a row that has been revived but is not
// complete: places in it are Holes, or hold values that are not complete themselves.
//
// Two questions are kept apart. Where is the value of a Hole? References lead
// through values that are not complete, so the answer depends on nothing but rows and
// modules that have arrived. And when is a Wait over? When nothing is missing in
// it nor in any Wait that it needs. docs/decisions/015-waits.md tells why that settles every
// circle.

import type {Chunk, Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {BLOCKED} from 'flight-core/src/chunk/chunk.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

// How far a walk came: to its end, or to a chunk or Hole whose value it needs to go on.
export type Way = 'reached' | 'failed' | Chunk | Hole;

// What leads from the value of a row to the value of a reference.
export type Walk = interface {
  // What was reached, or why it failed.
  value: unknown,
  error: unknown,
  // Goes on with the value of what it stopped at, which need not be complete.
  through(value: unknown): Way,
  // The reference as its row has it, for messages.
  describe(): string,
};

// Where a revived value belongs. The root of a row has no container.
export type Place = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// What is made of a referenced value. What `create` returns is put in place at once, so
// that circles can close over it; `finish` gets the complete value and returns what stays.
export type Making = {
  readonly create: () => unknown,
  readonly finish: (content: unknown, created: unknown) => unknown,
};

export type Reference = {
  readonly walk: Walk,
  // What the walk stopped at.
  readonly way: Way,
  readonly place: Place,
  // Null if the value is what the reference names.
  readonly making: Making | null,
};

// What all Waits of a response share (keeper.js).
export type Keeper = interface {
  readonly owner: SettlingOwner,
  // The walk of a row has met a reference whose value is not complete. Returns what is put
  // in its place.
  add(wait: Wait, reference: Reference): unknown,
  // That walk is over: `chunk` settles as soon as nothing is missing in `value`.
  close(wait: Wait, chunk: Chunk, value: unknown): void,
  // Instead of `close`, where nobody waits: what is missing in `value` is null for good.
  abandon(wait: Wait, value: unknown): unknown,
  // The source of a Hole is fulfilled or rejected.
  sourceSettled(hole: Hole, source: Chunk): void,
};

export type Failure = {readonly error: unknown};

// open → finishing → over, or open → over if it fails.
export type WaitState = 'open' | 'finishing' | 'over';

export class Wait {
  readonly keeper: Keeper;
  // The row it belongs to; null where a row is no value (modules, hints).
  readonly row: Chunk | null;
  // What it settles. Null while the walk that meets its Holes is under way.
  chunk: Chunk | null;
  // What the chunk will be fulfilled with; a Hole as long as that itself is missing.
  value: unknown;
  // The last one that was met; it leads to those before it.
  lastHole: Hole | null;

  // Waits that need each other form a group, which is over at once. Its leader keeps what
  // follows for all of them; see group.js.
  leader: Wait | null;
  members: Array<Wait> | null;
  state: WaitState;
  failure: Failure | null;
  // What is missing and is no Wait: Holes with a source, and the walk itself.
  outside: number;
  // Waits that have to be over first. Some may be over, or have become members.
  needs: Array<Wait> | null;
  neededBy: Array<Wait> | null;
  // A group that this one needs, perhaps by way of others.
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

// A place whose value is not there yet. The Hole stands in that place until then, so that
// references that lead through it know that they have to wait. Applications never see it.
export class Hole implements Listener {
  readonly wait: Wait;
  readonly walk: Walk;
  // Changed when the tuple it belongs to becomes an element.
  place: Place;
  readonly making: Making | null;
  // What belongs in the place, and whether that is known.
  value: unknown;
  isFilled: boolean;
  // What the walk waits for: a row or module that is outside of all Waits, or another Hole.
  obstacle: Chunk | Hole | null;
  // The Holes whose walks wait for this one.
  followers: Array<Hole> | null;
  // The Hole of the same Wait that was met before.
  readonly previous: Hole | null;
  // Where a search among Holes has been (finish.js).
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

// What a blocked chunk waits for. Null if that is the loading of a module, or if its row is
// still being walked.
export function waitOf({status, reason}: Chunk): Wait | null {
  return status === BLOCKED && reason instanceof Wait ? reason : null;
}
