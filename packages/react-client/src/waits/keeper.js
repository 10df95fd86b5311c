// Settles Waits. Whenever a Hole gets its value, or a Wait is over, the Waits that may be over now
// are checked: a Wait is over if nothing from outside is missing in it, nor in any Wait that it
// needs directly or indirectly.

import type {Reference, Wait, WaitOwner, Way} from './wait.js';

import {
  Chunk,
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
import {Hole, fail, waitOf} from './wait.js';

// The walk of a row found a reference to an incomplete value. Returns the placeholder, or the
// value if that exists.
export function addHole(wait: Wait, reference: Reference): unknown {
  const hole = new Hole(wait, reference);
  advance(hole, reference.way);
  return hole.status === FULFILLED ? hole.value : hole;
}

// The walk has ended. `chunk` settles as soon as nothing is missing in `value`.
export function closeWait(wait: Wait, chunk: Chunk, value: unknown): void {
  const {owner} = wait;
  wait.chunk = chunk;
  wait.value =
    value instanceof Hole && value.status === FULFILLED ? value.value : value;
  wait.outside--;
  chunk.reason = wait;
  resumeHoles(owner, chunk);
  owner.checks.push(wait);
  runWaits(owner);
}

// Holes continue as soon as the chunk has a value. Other listeners wait until it is complete.
function resumeHoles(owner: WaitOwner, chunk: Chunk): void {
  for (const listener of listenersOf(chunk) ?? []) {
    if (listener instanceof Hole) {
      owner.moves.push(listener);
    }
  }
}

// Follows the walk of a Hole as far as possible, through values that need not be complete.
function advance(hole: Hole, start: Way): void {
  const {making, wait, walk} = hole;
  let way = start;
  while (way !== null) {
    readChunk(way);
    const {status, reason} = way;
    let value: unknown = null;
    const needed = waitOf(way);
    const isHole = way instanceof Hole;
    if (needed !== null) {
      wait.needs.push(needed);
      needed.neededBy.push(wait);
      if (needed.failure !== null) {
        return fail(wait, needed.failure.error);
      }
    }
    if (status === REJECTED) {
      return fail(wait, reason);
    }
    if (needed !== null && !isHole) {
      ({value} = needed);
    } else if (status === FULFILLED) {
      ({value} = way);
      if (!isHole) {
        noteArrival(wait, way);
      }
    } else if (!leadsTo(way, hole)) {
      hole.obstacle = way;
      if (!isHole) {
        wait.outside++;
        wait.blocker = wait;
      }
      if (status !== HALTED) {
        listen(way, hole);
      }
      return;
    }
    way = walk.through(value);
  }
  if (making === null) {
    fill(hole, walk.value);
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

function fill(hole: Hole, value: unknown): void {
  resumeHoles(hole.wait.owner, hole);
  hole.status = FULFILLED;
  hole.value = value;
  hole.put(value);
}

// Listeners are called after all work is done: they may read more rows.
export function runWaits(owner: WaitOwner): void {
  const {agenda, checks} = owner;
  if (owner.isRunning) {
    return;
  }
  owner.isRunning = true;
  agenda.enter();
  moveHoles(owner);
  for (let wait = checks.pop(); wait; wait = checks.pop()) {
    check(wait);
    moveHoles(owner);
  }
  owner.isRunning = false;
  agenda.leave();
}

// Continues all walks that can continue.
function moveHoles({checks, moves}: WaitOwner): void {
  for (const hole of moves) {
    const {obstacle, wait} = hole;
    if (obstacle !== null && !wait.isOver) {
      hole.obstacle = null;
      advance(hole, obstacle);
      wait.outside -= obstacle instanceof Hole ? 0 : 1;
      checks.push(wait);
    }
  }
  moves.length = 0;
}

function check(wait: Wait): void {
  const {chunk, failure, isOver, owner} = wait;
  if (isOver || chunk === null) {
    return;
  }
  if (failure !== null) {
    settle(wait, chunk);
  } else if (blockerOf(wait).outside === 0) {
    const waits = findWaits(wait);
    if (waits !== null) {
      finish(owner, waits);
    }
  }
}

// The Wait and all Waits that it needs. Null if something from outside is missing in one of them.
function findWaits(start: Wait): Set<Wait> | null {
  const found = new Set([start]);
  for (const wait of found) {
    const {needs} = wait;
    for (let left = needs.length; left > 0; left--) {
      // Starts where the last search stopped: the needs before that may be open, but nothing is
      // missing in themselves.
      wait.at = (wait.at + 1) % needs.length;
      const need = needs[wait.at];
      if (!need.isOver) {
        const blocker = blockerOf(need);
        if (blocker.outside > 0) {
          start.blocker = blocker;
          return null;
        }
        found.add(need);
      }
    }
  }
  return found;
}

// A Wait that this one needs, directly or indirectly, and in which something from outside was
// missing when it was found; or the Wait itself. Chains of blockers are shortened on the way.
function blockerOf(start: Wait): Wait {
  let wait = start;
  while (wait.blocker !== wait) {
    wait.blocker = wait.blocker.blocker;
    wait = wait.blocker;
  }
  return wait;
}

// Waits that are over together.
function finish(owner: WaitOwner, waits: Set<Wait>): void {
  finishHoles(waits, (hole, value) => {
    fill(hole, value);
    moveHoles(owner);
  });
  const all = [...waits].reverse();
  // If one has failed, those that need it fail as well. The others are checked again without it.
  const isFailed = all.some(({failure}) => failure !== null);
  for (const wait of all) {
    const {chunk} = wait;
    if (isFailed) {
      owner.checks.push(wait);
    } else if (chunk !== null) {
      settle(wait, chunk);
    }
  }
}

function settle(wait: Wait, chunk: Chunk): void {
  const {failure, neededBy, owner, value} = wait;
  wait.isOver = true;
  wait.outside = 0;
  wait.holes = [];
  if (failure !== null) {
    noteError(owner, chunk);
    settleWithError(owner, chunk, failure.error);
  } else {
    noteValue(owner, chunk, value);
    settleWithValue(owner, chunk, value);
  }
  for (const other of neededBy) {
    if (chunk.status === REJECTED) {
      fail(other, chunk.reason);
    } else {
      owner.checks.push(other);
    }
  }
}

function noteArrival({chunk, owner, row}: Wait, used: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueArrived(chunk ?? row, used);
  }
}

function noteValue(owner: WaitOwner, chunk: Chunk, value: unknown): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.valueReady(chunk, value);
  }
}

function noteError(owner: WaitOwner, chunk: Chunk): void {
  const {tracer} = owner;
  if (tracer !== null) {
    tracer.errorReady(chunk);
  }
}
