// Parts that wait for each other. Nothing tells them, so they are looked at when nothing else
// is left to happen: whatever is blocked by then waits only for what is blocked.

import type {Reading, Reply} from './reply.js';

import {internalError, protocolError} from 'flight-core/src/errors.js';

import {checkGroups, settle} from './finish.js';
import {resolveSlots} from './resolve.js';
import {failReading} from './slot.js';

// What waits in a circle may lead to more that waits, but functions that lead to functions as
// the client sends them take few rounds.
const MAX_ROUNDS = 100;

// True if something has happened. What fails is told to those who wait for it before the
// others are complete, so that takes another call.
export function closeCircles(reply: Reply): boolean {
  const {agenda, awaited, blocked, loads} = reply;
  if (blocked.size === 0 || awaited.size > 0 || loads > 0) {
    return false;
  }
  agenda.enter();
  refuseEntangled(blocked);
  const readings = [...blocked];
  const before = describe(reply, readings);
  resolveSlots(readings);
  if (readings.every(isFilled)) {
    readings.forEach(checkGroups);
    if (blocked.size === readings.length) {
      readings.forEach(settle);
    }
  } else if (
    describe(reply, readings) === before &&
    awaited.size + reply.loads + agenda.jobs.length === 0
  ) {
    // Nothing may wait for ever, whatever the reason.
    const error = internalError('Parts of a reply wait for nothing.');
    readings.forEach(reading => failReading(reading, error));
    blocked.clear();
  }
  agenda.leave();
  return true;
}

// Every round looks at all that is blocked.
function refuseEntangled(blocked: Set<Reading>): void {
  for (const reading of blocked) {
    reading.rounds++;
    if (reading.rounds > MAX_ROUNDS) {
      const message =
        'Parts of a reply that wait for each other lead to more such parts, again and again.';
      failReading(reading, protocolError(message));
    }
  }
}

function isFilled({failed, slots}: Reading): boolean {
  return !failed && slots.length === 0;
}

// Changes with every slot that is filled or goes on to wait for something else, and with
// every reading that fails.
function describe(reply: Reply, readings: ReadonlyArray<Reading>): string {
  let count = 0;
  for (const {slots} of readings) {
    for (const {making} of slots) {
      count += making.copiesItems ? 1 : 2;
    }
  }
  return `${count} ${reply.blocked.size}`;
}
