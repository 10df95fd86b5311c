// When is a part complete?

import type {Reading} from './reply.js';

import {settleWithValue} from 'flight-core/src/chunk/settle.js';

import {checkGroup} from './budget.js';
import {resolveSlots} from './resolve.js';
import {failReading} from './slot.js';

// To be called when the walk is over, and then whenever a slot was filled.
export function finishIfComplete(reading: Reading): void {
  if (!reading.walked || reading.failed) {
    return;
  }
  if (reading.missing === 0 && reading.slots.length > 0) {
    resolveSlots([reading]);
  }
  // What leads into the reading itself may have led to a module to be loaded.
  if (reading.missing > 0) {
    reading.reply.blocked.add(reading);
  } else {
    checkGroups(reading);
    settle(reading);
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
  if (!reading.failed) {
    const {chunk, reply, root} = reading;
    reply.blocked.delete(reading);
    settleWithValue(reply, chunk, root);
  }
}
