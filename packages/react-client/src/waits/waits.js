// All Waits of one response. Whenever something changes for a Wait (one of its Holes finds
// its value, or a Wait that it needs is over), its group is looked at again: it is over if it
// misses nothing and needs no other group.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import type {Failure, Keeper, Making, Place, Walk, Way} from './wait.js';

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
import {addNeed, updateBlocker, leaderOf, membersOf} from './group.js';
import {Hole, Wait, waitOf} from './wait.js';

const MISSING: symbol = Symbol('missing');

// A reference whose value is not complete.
export type Reference = {
  readonly walk: Walk,
  // What the walk stopped at.
  readonly way: Way,
  readonly place: Place,
  readonly making: Making | null,
};

export class Waits implements Keeper {
  readonly owner: SettlingOwner;
  // Those that are closed and not over.
  readonly open: Set<Wait> = new Set();
  // What is to be done next, in this order.
  readonly failures: Array<Wait> = [];
  readonly moves: Array<Hole> = [];
  readonly checks: Array<Wait> = [];
  isRunning: boolean = false;

  constructor(owner: SettlingOwner) {
    this.owner = owner;
  }

  // The walk of a row has met a reference whose value is not complete. Returns what is put
  // in its place.
  add(wait: Wait, {walk, way, place, making}: Reference): unknown {
    const hole = new Hole({wait, walk, place, making});
    wait.holes.push(hole);
    this.advance(hole, way);
    return hole.isFilled ? hole.value : hole;
  }

  // That walk is over: `chunk` settles as soon as nothing is missing in `value`.
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

  // Instead of `close`, where nobody waits: what is missing in `value` is null for good.
  abandon(wait: Wait, value: unknown): unknown {
    wait.value = value;
    for (const hole of wait.holes) {
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
        this.failures.push(group);
        this.run();
      }
    }
  }

  sourceSettled(hole: Hole, source: Chunk): void {
    if (hole.source === source && isOpen(hole.wait)) {
      this.resume(hole, source);
      this.run();
    }
  }

  resume(hole: Hole, source: Chunk): void {
    hole.source = null;
    this.advance(hole, source);
    this.removeOutside(hole.wait);
  }

  removeOutside(wait: Wait): void {
    const group = leaderOf(wait);
    group.outside--;
    this.check(group);
  }

  // Goes as far as it can towards the value of a Hole.
  advance(hole: Hole, start: Way): void {
    let way = start;
    while (way !== 'reached' && way !== 'failed') {
      const value = this.valueOf(way, hole);
      if (value === MISSING) {
        return;
      }
      way = hole.walk.through(value);
    }
    if (way === 'failed') {
      this.fail(hole.wait, hole.walk.error);
      return;
    }
    hole.isReached = true;
    if (hole.making === null) {
      this.fill(hole, hole.walk.value);
    }
  }

  // The value of what a walk stopped at. If there is none, the walk waits.
  valueOf(obstacle: Chunk | Hole, hole: Hole): unknown {
    if (obstacle instanceof Hole) {
      return obstacle.isFilled ? obstacle.value : this.follow(hole, obstacle);
    }
    readChunk(obstacle);
    if (obstacle.status === FULFILLED) {
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
    hole.source = obstacle;
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
      hole.behind = before;
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

  check(group: Wait): void {
    if (group.outside === 0 && !group.isQueued && group.state === 'open') {
      group.isQueued = true;
      this.checks.push(group);
    }
  }

  // Nobody is told before all is done: listeners may read further rows.
  run(): void {
    if (this.isRunning) {
      return;
    }
    const {agenda} = this.owner;
    this.isRunning = true;
    agenda.enter();
    while (this.step()) {}
    this.isRunning = false;
    agenda.leave();
  }

  step(): boolean {
    const failed = this.failures.pop();
    if (failed !== undefined) {
      this.settle(failed);
      return true;
    }
    if (this.moves.length > 0) {
      this.move();
      return true;
    }
    const group = this.checks.pop();
    if (group === undefined) {
      return false;
    }
    group.isQueued = false;
    this.complete(group);
    return true;
  }

  // All walks that wait for Holes which are filled by now.
  move(): void {
    for (let hole = this.moves.pop(); hole; hole = this.moves.pop()) {
      const {behind} = hole;
      if (behind !== null && isOpen(hole.wait)) {
        hole.behind = null;
        this.advance(hole, behind);
        this.check(leaderOf(hole.wait));
      }
    }
  }

  complete(start: Wait): void {
    if (
      leaderOf(start) !== start ||
      start.state !== 'open' ||
      start.outside > 0
    ) {
      return;
    }
    const group = updateBlocker(start);
    if (group.blocker !== null) {
      return;
    }
    group.state = 'finishing';
    try {
      finishHoles(group, membersOf(group), (hole, value) => {
        this.fill(hole, value);
        this.move();
      });
    } catch (error) {
      group.failure = group.failure ?? {error};
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
    for (const other of neededBy) {
      if (failure === null) {
        this.check(leaderOf(other));
      } else {
        this.fail(other, failure.error);
      }
    }
    group.needs.length = 0;
    neededBy.length = 0;
  }

  // Returns why what needs it fails.
  settleWait(wait: Wait, failure: Failure | null): Failure | null {
    const {chunk} = wait;
    this.open.delete(wait);
    wait.holes.length = 0;
    if (chunk === null) {
      return failure;
    }
    if (failure !== null) {
      settleWithError(this.owner, chunk, failure.error);
      return failure;
    }
    settleWithValue(this.owner, chunk, wait.value);
    return chunk.status === REJECTED ? {error: chunk.reason} : null;
  }
}

function isOpen(wait: Wait): boolean {
  return leaderOf(wait).state !== 'over';
}

// Holes go on as soon as the chunk has a value; others wait until that is complete.
function takeHoles(chunk: Chunk): ReadonlyArray<Hole> {
  const listeners = listenersOf(chunk);
  if (listeners === null) {
    return [];
  }
  const holes = [];
  const others = [];
  for (const listener of listeners.items) {
    if (listener instanceof Hole) {
      holes.push(listener);
    } else {
      others.push(listener);
    }
  }
  listeners.items = others;
  return holes;
}
