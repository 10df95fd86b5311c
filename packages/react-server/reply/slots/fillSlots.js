// Fills slots, and completes readings. In this order:
//
//   wake          a source has settled, or bytes or a module are loaded
//   finish        a walk has ended, or a slot was filled: is the reading complete?
//   resolve       fills slots that wait only for each other
//   closeCycles   nothing else can happen: the remaining parts wait for each other

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Reading, Reply} from './slot.js';

import {BLOCKED, FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {internalError, protocolError} from 'flight-core/src/errors.js';

import {BOUND_ARGUMENT_LIMIT} from '../entries/limits.js';
import {canStep, followPath, invalidStep} from './path.js';
import {
  STILL_OPEN,
  Slot,
  beginLoad,
  beginResolving,
  blockReading,
  completeReading,
  endLoad,
  endPass,
  failReading,
  fillSlot,
  keepWaiting,
  stopCounting,
  takeGroups,
} from './slot.js';

export function wakeSlot(slot: Slot, chunk: Chunk): void {
  const {reading} = slot;
  // All parts of a cycle complete together, so the later ones may be complete already.
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

// Throws if the value of the slot cannot be created.
function useValue(slot: Slot, value: unknown): void {
  const made = slot.making.make(slot, value);
  if (made !== STILL_OPEN) {
    fillSlot(slot, made);
  }
}

type Loading = interface {
  then(
    onFulfilled: (value: unknown) => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

// Waits for bytes or a module, never for a promise of the reply. `Making.make` gets the result.
export function waitForLoad(slot: Slot, loading: Loading): void {
  beginLoad(slot);
  loading.then(
    value => finishLoad(slot, () => useValue(slot, value)),
    error => finishLoad(slot, () => failReading(slot.reading, error)),
  );
}

function finishLoad(slot: Slot, use: () => void): void {
  const {reading} = slot;
  const {agenda} = reading.reply;
  agenda.during(() => {
    endLoad(slot);
    if (!reading.failed) {
      try {
        use();
      } catch (error) {
        failReading(reading, error);
      }
      finishIfComplete(reading);
    }
  });
}

// Call this when a walk has ended, and whenever a slot has been filled.
export function finishIfComplete(reading: Reading): void {
  const {chunk, walks} = reading;
  if (walks > 0 || chunk.status !== BLOCKED) {
    return;
  }
  fillOwnSlots(reading);
  // A load that called back synchronously may have completed the reading.
  if (chunk.status !== BLOCKED) {
    return;
  }
  // A slot that refers to its own reading may have started to load a module.
  if (reading.missing > 0) {
    blockReading(reading);
  } else {
    checkGroups(reading);
    complete(reading);
  }
}

// A slot can refer to its own reading twice: to the metadata of a function, and from there to
// its arguments.
const MAX_OWN_ROUNDS = 4;

function fillOwnSlots(reading: Reading): void {
  for (let round = 0; round < MAX_OWN_ROUNDS; round++) {
    if (reading.missing > 0 || reading.slots.length === 0) {
      return;
    }
    resolveSlots([reading]);
  }
}

// Counts the arrays that contain references, which have values now.
function checkGroups(reading: Reading): void {
  const groups = reading.failed ? null : takeGroups(reading);
  if (groups === null) {
    return;
  }
  const {budget} = reading.reply;
  try {
    for (const array of groups) {
      budget.checkArray(array);
    }
  } catch (error) {
    failReading(reading, error);
  }
}

function complete(reading: Reading): void {
  if (reading.slots.length > 0) {
    // The application must never get a hole.
    failReading(reading, internalError('A part of a reply has holes.'));
  } else if (!reading.failed) {
    completeReading(reading);
  }
}

// One pass over slots that wait only for each other: slots that refer to their own part, and slots
// of parts in a cycle. A path that meets a hole continues when the hole is filled. A cycle of holes
// has no value: the last hole gets null. A slot that is still open afterwards waits for something
// else, or its reading has failed.
function resolveSlots(readings: ReadonlyArray<Reading>): void {
  for (const reading of readings) {
    for (const slot of reading.slots) {
      if (slot.making.isHole) {
        resolve(slot);
      }
    }
    endPass(reading);
  }
  // A collection copies values, so all holes must be filled first.
  if (readings.every(reading => reading.slots.every(isCollection))) {
    for (const reading of readings) {
      reading.slots.forEach(resolve);
      endPass(reading);
    }
  }
}

function isCollection({making}: Slot): boolean {
  return !making.isHole;
}

// Depth first, without recursion: a chain of holes can have any length.
function resolve(first: Slot): void {
  if (!canResolve(first)) {
    return;
  }
  const waiting: Array<Slot> = [];
  let slot: Slot | void = first;
  while (slot !== undefined) {
    beginResolving(slot);
    const hole = advance(slot);
    if (hole !== null) {
      waiting.push(slot);
      slot = hole;
    } else {
      slot = waiting.pop();
    }
  }
}

function canResolve(slot: Slot): boolean {
  return slot.state === 'open' && slot.source !== null && !slot.reading.failed;
}

// Returns the hole that must be filled first; null if the slot is finished in this pass.
function advance(slot: Slot): Slot | null {
  try {
    const hole = findHole(slot);
    if (hole === null) {
      useValue(slot, withoutHole(currentValue(slot)));
    } else if (canResolve(hole)) {
      return hole;
    }
  } catch (error) {
    failReading(slot.reading, error);
  }
  keepWaiting(slot);
  return null;
}

// Follows the path of the slot up to the first hole that is not being resolved.
function findHole(slot: Slot): Slot | null {
  const {path} = slot;
  let value = currentValue(slot);
  while (!isHoleToFill(value) && slot.step < path.length) {
    const from = withoutHole(value);
    if (!canStep(from, path[slot.step])) {
      throw invalidStep(path, slot.step);
    }
    slot.at = from;
    slot.step++;
    value = currentValue(slot);
  }
  if (value instanceof Slot && isHoleToFill(value)) {
    return value;
  }
  return slot.making.copiesItems ? findHoleInItems(slot, value) : null;
}

function isHoleToFill(value: unknown): boolean {
  return value instanceof Slot && value.state !== 'resolving';
}

function findHoleInItems(slot: Slot, items: unknown): Slot | null {
  if (Array.isArray(items) && items.length <= BOUND_ARGUMENT_LIMIT) {
    for (; slot.item < items.length; slot.item++) {
      const item = items[slot.item];
      if (item instanceof Slot && isHoleToFill(item)) {
        return item;
      }
    }
  }
  return null;
}

// The value at the current step of the path. A hole there may have been filled meanwhile.
function currentValue(slot: Slot): unknown {
  const {at, path, step} = slot;
  return at === null ? sourceRoot(slot) : Reflect.get(at, path[step - 1]);
}

// A hole that is being resolved closes a cycle.
export function withoutHole(value: unknown): unknown {
  return value instanceof Slot ? null : value;
}

function sourceRoot({reading, source}: Slot): unknown {
  if (source === null) {
    throw internalError('A slot was resolved that waits for no part.');
  }
  if (source.status === REJECTED) {
    throw source.reason;
  }
  if (source.status === FULFILLED) {
    return source.value;
  }
  return source === reading.chunk
    ? reading.root
    : (reading.reply.blocked.get(source)?.root ?? null);
}

// Cycles can lead to further cycles. Replies of real clients need few rounds, even for functions
// bound to functions.
const MAX_ROUNDS = 100;

// Called when no job is left. If no slot waits for a missing part, bytes or a module, blocked parts
// wait only for each other. Returns true if it may have changed parts and must be called again:
// other parts of a cycle must get a failure before they are completed.
export function closeCycles(reply: Reply): boolean {
  const {agenda, awaited, blocked, loads} = reply;
  if (blocked.size === 0 || awaited.size > 0 || loads > 0) {
    return false;
  }
  agenda.during(() => {
    blocked.forEach(limitRounds);
    const readings = [...blocked.values()];
    reply.hasProgress = false;
    resolveSlots(readings);
    if (readings.every(isFilled)) {
      readings.forEach(checkGroups);
      if (blocked.size === readings.length) {
        readings.forEach(complete);
      }
    } else if (
      !reply.hasProgress &&
      awaited.size + reply.loads + agenda.jobs.length === 0
    ) {
      // No promise may stay pending.
      failWaiting(reply, internalError('Parts of a reply wait for nothing.'));
    }
  });
  return true;
}

// Fails the parts that wait for others, which are blocked.
function failWaiting(reply: Reply, error: unknown): void {
  for (const reading of reply.blocked.values()) {
    failReading(reading, error);
  }
  reply.blocked.clear();
}

// Each round visits every blocked reading, so their number must be limited.
function limitRounds(reading: Reading): void {
  reading.rounds++;
  if (reading.rounds > MAX_ROUNDS) {
    const message =
      'Circular parts of a reply lead to other circular parts too often.';
    failReading(reading, protocolError(message));
  }
}

function isFilled({failed, slots}: Reading): boolean {
  return !failed && slots.length === 0;
}
