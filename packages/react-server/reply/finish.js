// When is a part complete?

import type {Reading} from './reply.js';

import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {internalError} from 'flight-core/src/errors.js';

import {checkGroup} from './budget.js';
import {resolveSlots} from './resolve.js';
import {failReading} from './slot.js';

// To be called when the walk is over, and then whenever a slot was filled.
export function finishIfComplete(reading: Reading): void {
  if (!reading.walked || reading.failed) {
    return;
  }
  fillOwnSlots(reading);
  if (reading.failed) {
    return;
  }
  // What leads into the reading itself may have led to a module to be loaded.
  if (reading.missing > 0) {
    reading.reply.blocked.add(reading);
  } else {
    checkGroups(reading);
    settle(reading);
  }
}

// A slot can lead from the reading into the reading, but not often: to what names a function,
// and from there to the arguments.
const MAX_ROUNDS = 4;

function fillOwnSlots(reading: Reading): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (reading.missing > 0 || reading.slots.length === 0) {
      return;
    }
    resolveSlots([reading]);
  }
}

// The arrays that refer to something are counted when that is there.
export function checkGroups(reading: Reading): void {
  const {failed, groups, reply} = reading;
  if (groups !== null && !failed) {
    reading.groups = null;
    try {
      for (const group of groups) {
        checkGroup(reply, group);
      }
    } catch (error) {
      failReading(reading, error);
    }
  }
}

export function settle(reading: Reading): void {
  const {chunk, failed, reply, root, slots} = reading;
  if (slots.length > 0) {
    // Nobody may ever see a hole, whatever the reason.
    failReading(reading, internalError('A part of a reply has holes.'));
  } else if (!failed) {
    reply.blocked.delete(reading);
    settleWithValue(reply, chunk, root);
  }
}
