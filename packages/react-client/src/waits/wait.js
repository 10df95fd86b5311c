// A Wait belongs to an element or to the root of a row that has been revived but is
// incomplete: it contains Holes, or values that are incomplete themselves.
//
// Two questions are separate. First, where is the value of a Hole? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived.
// Second, when is a Wait over, so that its value settles? When nothing is missing in it, nor in
// any Wait that it needs. docs/decisions/015-waits.md explains why this settles every cycle.

import type {Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {Chunk, FULFILLED, PENDING} from 'flight-core/src/chunk/chunk.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';

// Where a walk stopped: at its end (null), or at the chunk (or Hole) whose value it needs to
// continue. An invalid walk stops at a rejected chunk.
export type Way = Chunk | null;

// Leads from the value of a row to the target of a reference.
export type Walk = interface {
  // The value that the walk has reached.
  value: unknown,
  // Continues with the value of the chunk at which it stopped. The value may be incomplete.
  through(value: unknown): Way,
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
  // The chunk at which the walk stopped, or null at its end.
  readonly way: Way,
  readonly place: Place,
  // Null if the target itself is the value.
  readonly making: Making | null,
};

// The response, as Waits see it.
export type WaitOwner = interface extends SettlingOwner {
  readonly tracer:
    | null
    | interface {
        valueArrived(user: Chunk | null, used: Chunk): void,
        valueReady(chunk: Chunk, value: unknown): void,
        errorReady(chunk: Chunk): void,
      },
  // Pending work: first walks that can continue, then Waits that may be over.
  readonly moves: Array<Hole>,
  readonly checks: Array<Wait>,
  isRunning: boolean,
  // Late-bound: does that work.
  readonly runWaits: () => void,
};

export class Wait {
  readonly owner: WaitOwner;
  // The row that it belongs to.
  readonly row: Chunk;
  // The chunk that the Wait settles. Null until the walk that creates its Holes has ended.
  chunk: Chunk | null = null;
  // The value for the chunk; a Hole as long as the value itself is missing.
  value: unknown = null;
  holes: Array<Hole> = [];
  isOver: boolean = false;
  failure: {readonly error: unknown} | null = null;
  // The number of missing parts that are not Waits: Holes that wait for a row or module, and the
  // walk itself. Infinity if the Wait has failed, and 0 when it is over.
  outside: number = 1;
  // Waits that must be over before, or at the same time.
  readonly needs: Array<Wait> = [];
  readonly neededBy: Array<Wait> = [];
  // The index of the need that was checked last (keeper.js).
  at: number = 0;
  // See `blockerOf` in keeper.js.
  blocker: Wait = this;

  constructor(owner: WaitOwner, row: Chunk) {
    this.owner = owner;
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
  // `finish` of its Making has begun.
  isMade: boolean = false;

  constructor(wait: Wait, {walk, place, making}: Reference) {
    const created = making === null ? null : making.created;
    super(created === null ? PENDING : FULFILLED, created, wait);
    this.wait = wait;
    this.walk = walk;
    this.place = place;
    this.making = making;
    wait.holes.push(this);
  }

  settled(chunk: Chunk): void {
    // Otherwise the walk has continued since then (keeper.js).
    if (this.obstacle === chunk) {
      const {owner} = this.wait;
      owner.moves.push(this);
      owner.runWaits();
    }
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

// The Wait of a blocked chunk or of a Hole. Null if its module is loading, or if its row is
// still being walked.
export function waitOf({reason}: Chunk): Wait | null {
  return reason instanceof Wait ? reason : null;
}

// All Waits that need this one will fail as well.
export function fail(wait: Wait, error: unknown): void {
  if (!wait.isOver) {
    wait.failure = wait.failure ?? {error};
    wait.outside = Infinity;
    wait.blocker = wait;
    wait.owner.checks.push(wait);
  }
}
