// Settles Waits. Whenever a Hole gets its value, or a Wait is over, the Waits that may be over now
// are checked: a Wait is over if nothing from outside is missing in it, nor in any Wait that it
// needs directly or indirectly.

import type {Wait, WaitOwner} from './wait.js';

import {BLOCKED, Chunk, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {finishHoles} from './finish.js';
import {moveHoles, resumeHoles} from './holes.js';
import {fail, failAtLast} from './wait.js';

// The walk has ended. `chunk` settles as soon as nothing is missing in `value`.
export function closeWait(wait: Wait, chunk: Chunk, value: unknown): void {
  const {owner} = wait;
  // What can overflow the stack comes first; see settle.js of flight-core.
  resumeHoles(owner, chunk);
  owner.checks.push(wait);
  wait.chunk = chunk;
  wait.value = value;
  wait.outside--;
  chunk.reason = wait;
  runWaits(owner);
}

// Listeners are called after all work is done: they may read more rows. If the stack overflows, the
// work goes on in a new task.
export function runWaits(owner: WaitOwner): void {
  const {agenda, checks} = owner;
  if (owner.isRunning) {
    return;
  }
  const {depth} = agenda;
  let wait: Wait | void = undefined;
  try {
    owner.isRunning = true;
    agenda.enter();
    moveHoles(owner);
    for (wait = checks.pop(); wait; wait = checks.pop()) {
      check(wait);
      wait = undefined;
      moveHoles(owner);
    }
    owner.isRunning = false;
    agenda.leave();
  } catch (error) {
    agenda.depth = depth;
    if (owner.isRunning) {
      owner.isRunning = false;
      agenda.add(owner.runWaits);
      if (wait) {
        checks.push(wait);
        failAtLast(wait, error);
      }
    }
    agenda.abandon(depth);
    if (!isOverflow(error)) {
      throw error;
    }
  }
}

// Settles the Wait and all that it needs, unless something from outside is missing in one of them.
function check(start: Wait): void {
  const {outside, owner} = start;
  if (outside === Infinity) {
    settle(start);
  }
  if (outside !== 0 || blockerOf(start).outside > 0) {
    return;
  }
  const waits = collectNeeded(start);
  if (waits === null) {
    return;
  }
  finishHoles(waits);
  // If one has failed, those that need it fail as well. The others are checked again without it.
  const isFailed = waits.some(wait => wait.outside === Infinity);
  for (const wait of waits.reverse()) {
    if (isFailed) {
      owner.checks.push(wait);
    } else {
      settle(wait);
    }
  }
}

// The Wait and all that it needs, directly or indirectly. Null if something is missing in one of
// them, which is the blocker of the Waits on the way to it.
function collectNeeded(start: Wait): Array<Wait> | null {
  const found = new Set([start]);
  const way = [start];
  // How many needs of each Wait on the way are unknown.
  const unknown = [start.needs.length];
  for (let last = 0; last >= 0; last = way.length - 1) {
    const wait = way[last];
    if (unknown[last] === 0) {
      way.pop();
      unknown.pop();
      continue;
    }
    unknown[last]--;
    // Starts where the last search stopped: the needs before that may be open, but nothing is
    // missing in themselves.
    wait.lastNeed = (wait.lastNeed + 1) % wait.needs.length;
    const need = wait.needs[wait.lastNeed];
    if (need.outside < 0 || found.has(need)) {
      continue;
    }
    // A Wait that no other needs is in no cycle, so each open need blocks it.
    const isNeeded = start.neededBy.length > 0;
    const blocker = isNeeded ? blockerOf(need) : need;
    if (!isNeeded || blocker.outside > 0) {
      for (const blocked of way) {
        blocked.blocker = blocker;
      }
      return null;
    }
    found.add(need);
    way.push(need);
    unknown.push(need.needs.length);
  }
  return [...found];
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

function settle(wait: Wait): void {
  const {chunk, failure, neededBy, outside, owner, value} = wait;
  if (!chunk) {
    return;
  }
  // It is called again if the stack has overflowed.
  if (chunk.status !== BLOCKED) {
    // Only the Waits that need it are left to do.
  } else if (outside === Infinity) {
    noteError(owner, chunk);
    settleWithError(owner, chunk, failure);
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
  wait.outside = -1;
  wait.holes = [];
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
