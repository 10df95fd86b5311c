// All Waits of a response. Whenever a Hole gets its value, or a needed Wait is over, the group of
// the waiting one is checked again. A group is over if nothing is missing and it needs no other
// group.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import type {Keeper, Reference, Wait, Way} from './wait.js';

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
import {addNeed, lastNeed, leaderOf, merge} from './group.js';
import {Hole, waitOf} from './wait.js';

const MISSING: symbol = Symbol('missing');

// The owner of the chunks, with the moments that the tracer observes (tracer.js).
type Owner = interface extends SettlingOwner {
  readonly tracer:
    | null
    | interface {
        valueArrived(user: Chunk | null, used: Chunk): void,
        valueReady(chunk: Chunk, value: unknown): void,
        errorReady(chunk: Chunk): void,
      },
};

export class WaitKeeper implements Keeper {
  readonly owner: Owner;
  // Waits that are closed and not over.
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
    return hole.status === FULFILLED ? hole.value : hole;
  }

  close(wait: Wait, chunk: Chunk, value: unknown): void {
    wait.chunk = chunk;
    wait.value =
      value instanceof Hole && value.status === FULFILLED ? value.value : value;
    this.open.add(wait);
    chunk.reason = wait;
    // Holes continue as soon as the chunk has a value. Other listeners wait until it is complete.
    const listeners = listenersOf(chunk);
    if (listeners !== null) {
      chunk.value = listeners.filter(
        listener => !(listener instanceof Hole && this.moves.push(listener)),
      );
    }
    wait.outside--;
    this.checks.push(wait);
    this.run();
  }

  abandon(wait: Wait, value: unknown): unknown {
    wait.value = value;
    for (let hole = wait.lastHole; hole; hole = hole.previous) {
      if (hole.status !== FULFILLED) {
        hole.put(null);
      }
    }
    wait.isOver = true;
    return wait.value;
  }

  fail(wait: Wait, error: unknown): symbol {
    const group = leaderOf(wait);
    group.failure = group.failure ?? {error};
    this.checks.push(group);
    return MISSING;
  }

  resume(hole: Hole): void {
    this.moves.push(hole);
    this.run();
  }

  // Follows the walk of a Hole as far as possible.
  advance(hole: Hole, start: Way): void {
    let way = start;
    while (way !== 'reached') {
      const value = this.valueBehind(way, hole);
      if (value === MISSING) {
        return;
      }
      way = hole.walk.through(value);
    }
    if (hole.making === null) {
      this.fill(hole, hole.walk.value);
    }
  }

  // The value of the chunk or Hole at which a walk stopped, complete or not. If there is none, the
  // walk waits.
  valueBehind(obstacle: Chunk, hole: Hole): unknown {
    readChunk(obstacle);
    const {status, value, reason} = obstacle;
    const ahead = obstacle instanceof Hole ? obstacle : null;
    const needed = ahead === null ? waitOf(obstacle) : ahead.wait;
    if (needed !== null) {
      const {failure} = leaderOf(needed);
      addNeed(hole.wait, needed);
      if (failure !== null) {
        return this.fail(hole.wait, failure.error);
      }
      if (ahead === null) {
        return needed.value;
      }
    }
    if (status === REJECTED) {
      return this.fail(hole.wait, reason);
    }
    if (status === FULFILLED) {
      if (ahead === null) {
        noteArrival(this, hole, obstacle);
      }
      return value;
    }
    if (ahead === null) {
      leaderOf(hole.wait).outside++;
    } else if (leadsTo(ahead, hole)) {
      return null;
    }
    hole.obstacle = obstacle;
    if (status !== HALTED) {
      listen(obstacle, hole);
    }
    return MISSING;
  }

  fill(hole: Hole, value: unknown): void {
    const listeners = listenersOf(hole);
    hole.status = FULFILLED;
    hole.value = value;
    hole.put(value);
    listeners?.forEach(follower => follower.settled(hole));
  }

  readonly fillNow = (hole: Hole, value: unknown): void => {
    this.fill(hole, value);
    this.move();
  };

  // Listeners are called after all work is done, because they may read further rows.
  run(): void {
    const {agenda} = this.owner;
    if (this.isRunning) {
      return;
    }
    this.isRunning = true;
    agenda.enter();
    for (;;) {
      this.move();
      const wait = this.checks.pop();
      if (wait === undefined) {
        break;
      }
      const group = leaderOf(wait);
      const isReady = group.failure !== null || group.outside === 0;
      if (isReady && !group.isOver && group.chunk !== null) {
        this.searchFrom(group);
      }
    }
    this.isRunning = false;
    agenda.leave();
  }

  // Continues all walks that can continue.
  move(): void {
    const {moves} = this;
    for (const hole of moves) {
      const {obstacle, wait} = hole;
      if (obstacle !== null && !leaderOf(wait).isOver) {
        hole.obstacle = null;
        this.advance(hole, obstacle);
        if (!(obstacle instanceof Hole)) {
          leaderOf(wait).outside--;
        }
        this.checks.push(wait);
      }
    }
    moves.length = 0;
  }

  // Follows the last need of each group, with three outcomes. If this leads back to a group on the
  // way, all groups in between are merged. If a group has no need, it is over. If a needed group
  // misses something outside of all Waits, the groups on the way stay open, and are checked again
  // when a group that they need is over.
  searchFrom(start: Wait): void {
    const way = [start];
    start.searched = way;
    for (let group = start; group; group = way[way.length - 1]) {
      const need = group.failure === null ? lastNeed(group) : null;
      if (need === null) {
        way.pop();
        this.finish(group);
      } else if (need.searched === way) {
        const members = way.splice(way.indexOf(need));
        const cycle = members.reduce((one, other) => merge(one, other));
        cycle.searched = way;
        way.push(cycle);
      } else {
        const blocker = need.outside > 0 ? need : leaderOf(need.blocker);
        if (blocker.outside > 0 && !blocker.isOver) {
          for (const passed of way) {
            passed.blocker = blocker;
          }
          return;
        }
        need.searched = way;
        way.push(need);
      }
    }
  }

  finish(group: Wait): void {
    if (group.failure === null) {
      try {
        finishHoles(group, this.fillNow);
      } catch (error) {
        group.failure = {error};
      }
    }
    group.isOver = true;
    for (const wait of group.members) {
      this.settle(wait, group);
    }
    const {failure} = group;
    for (const other of group.neededBy) {
      if (failure === null) {
        this.checks.push(other);
      } else {
        this.fail(other, failure.error);
      }
    }
  }

  settle(wait: Wait, group: Wait): void {
    const {owner} = this;
    const {chunk, value} = wait;
    this.open.delete(wait);
    wait.lastHole = null;
    if (chunk === null) {
      return;
    }
    const {failure} = group;
    if (failure !== null) {
      noteError(this, chunk);
      settleWithError(owner, chunk, failure.error);
      return;
    }
    noteValue(this, chunk, value);
    settleWithValue(owner, chunk, value);
    if (chunk.status === REJECTED) {
      group.failure = {error: chunk.reason};
    }
  }
}

function noteArrival({owner}: WaitKeeper, {wait}: Hole, used: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueArrived(wait.chunk ?? wait.row, used);
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

// Holes that only wait for each other have no value: 0:"$0".
function leadsTo(start: Chunk, hole: Hole): boolean {
  let at: Chunk | null = start;
  while (at !== hole && at instanceof Hole) {
    at = at.obstacle;
  }
  return at === hole;
}
