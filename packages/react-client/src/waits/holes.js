// The walks of Holes: from the row of a reference to its target, as far as values exist.

import type {WaitOwner, Way} from './wait.js';

import {
  FULFILLED,
  HALTED,
  REJECTED,
  listen,
  listenersOf,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {Chunk} from 'flight-core/src/chunk/chunk.js';
import {Crowd, waitInCrowd} from './crowd.js';
import {
  Hole,
  Wait,
  fail,
  failAtLast,
  invalidReference,
  waitOf,
} from './wait.js';

// What is being revived, as references see it: a row, and the Wait of the current element.
type Waiting = interface {
  readonly response: WaitOwner,
  readonly chunk: Chunk,
  openWait: Wait | null,
};

// Follows the walk of a Hole from a chunk as far as possible, through values that need not be
// complete. The Hole joins a Wait when it passes the first of these. Returns the value, or the Hole
// if a part is missing. `revival` is null if the walk continues after its row was revived.
export function follow(
  revival: Waiting | null,
  start: Chunk,
  hole: Hole,
): unknown {
  const {tracer} = revival === null ? hole.holder.owner : revival.response;
  const {finish} = hole;
  let way: Way = start;
  // Lazy nodes can lead to each other in a cycle: 6:"$2" 2:"$L6" 0:"$6:a". So an earlier position
  // is remembered, after 1, 2, 4, 8 … passes.
  let passes = 0;
  let mark: Way = null;
  let markedStep = 0;
  while (way) {
    if (way === mark && hole.step === markedStep) {
      way = invalidReference(hole);
    }
    if ((passes & (passes - 1)) === 0) {
      mark = way;
      markedStep = hole.step;
    }
    passes++;
    readChunk(way);
    const {reason, status} = way;
    const isHole = way instanceof Hole;
    const needed = waitOf(way);
    if (revival && !hole.holder) {
      if (needed || status !== FULFILLED) {
        const joined = revival.openWait ?? new Wait(revival.response);
        revival.openWait = joined;
        hole.holder = joined;
        hole.reason = joined;
        joined.holes.push(hole);
      }
    }
    const wait = hole.holder;
    if (needed) {
      // If it is failing, this Wait fails with it.
      wait.needs.push(needed);
      needed.neededBy.push(wait);
    }
    if (status === REJECTED) {
      fail(wait, reason);
      break;
    }
    let value = status === FULFILLED ? way.value : null;
    if (needed && !isHole) {
      ({value} = needed);
    } else if (status !== FULFILLED && way !== hole) {
      if (status !== HALTED) {
        if (isHole || hole.step === hole.path.length) {
          listen(way, hole);
        } else {
          waitInCrowd(wait.owner, way, hole);
        }
      }
      hole.obstacle = way;
      if (!isHole) {
        wait.outside++;
        wait.blocker = wait;
      }
      break;
    }
    if (tracer !== null && needed === null && hole.reason !== null) {
      const {chunk} = revival ?? wait;
      tracer.valueArrived(chunk, way);
    }
    // The value of a Hole that only leads to itself is null: 0:"$0".
    way = hole.through(value);
  }
  if (!hole.holder) {
    return finish ? finish(hole.reached, hole) : hole.reached;
  }
  if (!way && !finish) {
    fill(hole, hole.reached);
  }
  return hole.status === FULFILLED ? hole.value : hole;
}

// Stores the value in the place of the Hole.
export function fill(hole: Hole, value: unknown): void {
  resumeHoles(hole.holder.owner, hole);
  hole.status = FULFILLED;
  hole.value = value;
  hole.put(value);
}

// Holes continue as soon as the chunk has a value. Other listeners wait until it is complete.
export function resumeHoles({moves}: WaitOwner, chunk: Chunk): void {
  listenersOf(chunk)?.forEach(listener => {
    if (listener instanceof Hole) {
      moves.push(listener);
    } else if (listener instanceof Crowd) {
      listener.release(chunk);
    }
  });
}

// Continues all walks that can continue.
export function moveHoles(owner: WaitOwner): void {
  const {checks, moves} = owner;
  for (const hole of moves) {
    const {holder, obstacle, step} = hole;
    if (obstacle && holder.outside >= 0) {
      try {
        checks.push(holder);
        hole.obstacle = null;
        follow(null, obstacle, hole);
        if (!(obstacle instanceof Hole)) {
          holder.outside--;
        }
      } catch (error) {
        hole.obstacle = obstacle;
        hole.step = step;
        failAtLast(holder, error);
        if (holder.outside === Infinity) {
          hole.obstacle = null;
        }
        throw error;
      }
    }
  }
  moves.length = 0;
}
