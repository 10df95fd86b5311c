// All Waits of a response. Whenever a Hole of a Wait finds its value, or a Wait that it needs
// is over, its group is checked again: it is over if nothing is missing and it needs no other
// group.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import type {Failure, Keeper, Reference, Way} from './wait.js';

import {
  FULFILLED,
  HALTED,
  REJECTED,
  listen,
  listenersOf,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {finishHoles} from './finish.js';
import {
  addNeed,
  isBlocked,
  leaderOf,
  membersOf,
  updateBlocker,
} from './group.js';
import {Hole, Wait, waitOf} from './wait.js';

const NO_HOLES: ReadonlyArray<Hole> = [];

const MISSING: symbol = Symbol('missing');

// With the moments that development observes (tracer.js).
type Owner = interface extends SettlingOwner {
  readonly tracer:
    | null
    | interface {
        valueUsed(user: Chunk | null, used: Chunk): void,
        valueReady(chunk: Chunk, value: unknown): void,
        errorReady(chunk: Chunk): void,
      },
};

export class WaitKeeper implements Keeper {
  readonly owner: Owner;
  // Closed and not over.
  readonly open: Set<Wait> = new Set();
  // Some Waits may stay open on purpose.
  hasHalted: boolean = false;
  // Pending work: first walks that can continue, then groups that may be over.
  readonly moves: Array<Hole> = [];
  readonly checks: Array<Wait> = [];
  isRunning: boolean = false;

  constructor(owner: Owner) {
    this.owner = owner;
  }

  add(wait: Wait, reference: Reference): unknown {
    const hole = new Hole(wait, reference);
    this.advance(hole, reference.way);
    return hole.isFilled ? hole.value : hole;
  }

  close(wait: Wait, chunk: Chunk, value: unknown): void {
    wait.chunk = chunk;
    wait.value = value instanceof Hole && value.isFilled ? value.value : value;
    if (wait.failure !== null) {
      settleWithError(this.owner, chunk, wait.failure.error);
      return;
    }
    this.open.add(wait);
    chunk.reason = wait;
    for (const hole of takeHoles(chunk)) {
      if (isOpen(hole.wait)) {
        this.resume(hole, chunk);
      }
    }
    this.removeOutside(wait);
    this.run();
  }

  abandon(wait: Wait, value: unknown): unknown {
    wait.value = value;
    for (let hole = wait.lastHole; hole; hole = hole.previous) {
      if (!hole.isFilled) {
        hole.put(null);
      }
    }
    wait.state = 'over';
    return wait.value;
  }

  fail(wait: Wait, error: unknown): void {
    const group = leaderOf(wait);
    if (group.failure === null && group.state !== 'over') {
      group.failure = {error};
      if (group.state === 'open') {
        this.enqueue(group);
        this.run();
      }
    }
  }

  sourceSettled(hole: Hole, source: Chunk): void {
    if (hole.obstacle === source && isOpen(hole.wait)) {
      this.resume(hole, source);
      this.run();
    }
  }

  resume(hole: Hole, source: Chunk): void {
    hole.obstacle = null;
    this.advance(hole, source);
    this.removeOutside(hole.wait);
  }

  removeOutside(wait: Wait): void {
    const group = leaderOf(wait);
    group.outside--;
    this.check(group);
  }

  // Follows the walk of a Hole as far as possible.
  advance(hole: Hole, start: Way): void {
    let way = start;
    while (way !== 'reached' && way !== 'failed') {
      const value = this.valueBehind(way, hole);
      if (value === MISSING) {
        return;
      }
      way = hole.walk.through(value);
    }
    if (way === 'failed') {
      this.fail(hole.wait, hole.walk.error);
      return;
    }
    if (hole.making === null) {
      this.fill(hole, hole.walk.value);
    }
  }

  // The value that a walk continues with. If there is none, the walk waits.
  valueBehind(obstacle: Chunk | Hole, hole: Hole): unknown {
    if (obstacle instanceof Hole) {
      return obstacle.isFilled ? obstacle.value : this.follow(hole, obstacle);
    }
    readChunk(obstacle);
    if (obstacle.status === FULFILLED) {
      noteUse(this, hole, obstacle);
      return obstacle.value;
    }
    if (obstacle.status === REJECTED) {
      this.fail(hole.wait, obstacle.reason);
      return MISSING;
    }
    const wait = waitOf(obstacle);
    if (wait !== null) {
      addNeed(hole.wait, wait);
      return wait.value;
    }
    hole.obstacle = obstacle;
    leaderOf(hole.wait).outside++;
    if (obstacle.status !== HALTED) {
      listen(obstacle, hole);
    }
    return MISSING;
  }

  follow(hole: Hole, before: Hole): symbol {
    const {failure} = leaderOf(before.wait);
    if (failure !== null) {
      this.fail(hole.wait, failure.error);
    } else {
      addNeed(hole.wait, before.wait);
      hole.obstacle = before;
      before.followers = before.followers ?? [];
      before.followers.push(hole);
    }
    return MISSING;
  }

  fill(hole: Hole, value: unknown): void {
    const {followers} = hole;
    hole.value = value;
    hole.isFilled = true;
    hole.put(value);
    hole.followers = null;
    if (followers !== null) {
      for (const follower of followers) {
        this.moves.push(follower);
      }
    }
  }

  readonly fillNow = (hole: Hole, value: unknown): void => {
    this.fill(hole, value);
    this.move();
  };

  check(group: Wait): void {
    if (group.outside === 0 && group.state === 'open' && !isBlocked(group)) {
      this.enqueue(group);
    }
  }

  enqueue(group: Wait): void {
    if (!group.isQueued) {
      group.isQueued = true;
      this.checks.push(group);
    }
  }

  // Listeners run last: they may read further rows.
  run(): void {
    const {checks, moves, owner} = this;
    if (this.isRunning || checks.length + moves.length === 0) {
      return;
    }
    this.isRunning = true;
    owner.agenda.enter();
    for (;;) {
      this.move();
      const group = checks.pop();
      if (group === undefined) {
        break;
      }
      group.isQueued = false;
      this.complete(group);
    }
    this.isRunning = false;
    owner.agenda.leave();
  }

  // The walks that wait for Holes which are filled now.
  move(): void {
    for (let hole = this.moves.pop(); hole; hole = this.moves.pop()) {
      const {obstacle} = hole;
      if (obstacle !== null && isOpen(hole.wait)) {
        hole.obstacle = null;
        this.advance(hole, obstacle);
        this.check(leaderOf(hole.wait));
      }
    }
  }

  complete(start: Wait): void {
    let group = start;
    if (group.failure === null) {
      if (group.outside > 0) {
        return;
      }
      group = updateBlocker(start);
      if (group.blocker !== null) {
        return;
      }
      group.state = 'finishing';
      try {
        finishHoles(group, this.fillNow);
      } catch (error) {
        group.failure = {error};
      }
    }
    this.settle(group);
  }

  settle(group: Wait): void {
    const {neededBy} = group;
    let {failure} = group;
    group.state = 'over';
    for (const wait of membersOf(group)) {
      failure = this.settleWait(wait, failure);
    }
    for (const other of neededBy ?? []) {
      if (failure === null) {
        this.check(leaderOf(other));
      } else {
        this.fail(other, failure.error);
      }
    }
    group.needs = null;
    group.neededBy = null;
  }

  // Returns the reason for the Waits that need it.
  settleWait(wait: Wait, failure: Failure | null): Failure | null {
    const {chunk} = wait;
    this.open.delete(wait);
    wait.lastHole = null;
    if (chunk === null) {
      return failure;
    }
    if (failure !== null) {
      noteError(this, chunk);
      settleWithError(this.owner, chunk, failure.error);
      return failure;
    }
    noteValue(this, chunk, wait.value);
    settleWithValue(this.owner, chunk, wait.value);
    return chunk.status === REJECTED ? {error: chunk.reason} : null;
  }
}

function noteUse({owner}: WaitKeeper, {wait}: Hole, used: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueUsed(wait.chunk ?? wait.row, used);
  }
}

function noteValue({owner}: WaitKeeper, chunk: Chunk, value: unknown): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueReady(chunk, value);
  }
}

function noteError({owner}: WaitKeeper, chunk: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.errorReady(chunk);
  }
}

function isOpen(wait: Wait): boolean {
  return leaderOf(wait).state !== 'over';
}

// Holes continue as soon as the chunk has a value; others wait until it is complete.
function takeHoles(chunk: Chunk): ReadonlyArray<Hole> {
  const listeners = listenersOf(chunk);
  if (listeners === null) {
    return NO_HOLES;
  }
  const {items} = listeners;
  const holes: Array<Hole> = [];
  let kept = 0;
  for (const listener of items) {
    if (listener instanceof Hole) {
      holes.push(listener);
    } else {
      items[kept++] = listener;
    }
  }
  items.length = kept;
  return holes;
}
