// A slot gets what it waited for.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Slot} from './reply.js';

import {BLOCKED, REJECTED} from 'flight-core/src/chunk/chunk.js';

import {finishIfComplete} from './finish.js';
import {followPath} from './path.js';
import {STILL_OPEN} from './reply.js';
import {failReading, fillSlot, startCounting, stopCounting} from './slot.js';

export function wakeSlot(slot: Slot, chunk: Chunk): void {
  const {reading} = slot;
  // The parts of a circle are complete at once.
  if (slot.source !== chunk || reading.chunk.status !== BLOCKED) {
    return;
  }
  if (chunk.status === REJECTED) {
    failReading(reading, chunk.reason);
    return;
  }
  if (slot.state === 'filled') {
    stopCounting(slot);
  } else {
    try {
      useValue(slot, followPath(chunk.value, slot.path));
    } catch (error) {
      failReading(reading, error);
    }
  }
  finishIfComplete(reading);
}

// Throws if nothing can be made of the value.
function useValue(slot: Slot, value: unknown): void {
  const made = slot.making.make(slot, value);
  if (made !== STILL_OPEN) {
    fillSlot(slot, made);
  }
}

type Loading = interface {
  then(
    onFulfilled: (value: $FlowFixMe /* bytes, or nothing */) => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

// Waits for something that is no part: bytes, or a module. `make` gets what it comes to. The
// promise is never one of the reply's.
export function waitForLoad(slot: Slot, loading: Loading): void {
  const {reading} = slot;
  const {reply} = reading;
  slot.source = null;
  startCounting(slot);
  reply.loads++;
  loading.then(
    value => {
      endLoad(slot, () => useValue(slot, value));
    },
    error => {
      endLoad(slot, () => failReading(reading, error));
    },
  );
}

function endLoad(slot: Slot, use: () => void): void {
  const {reading} = slot;
  const {agenda} = reading.reply;
  agenda.enter();
  reading.reply.loads--;
  if (!reading.failed) {
    try {
      use();
    } catch (error) {
      failReading(reading, error);
    }
    finishIfComplete(reading);
  }
  agenda.leave();
}
