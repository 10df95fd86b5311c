// Reading a value runs user code: getters, proxies, `toJSON`, lazy nodes. Code that throws a
// thenable has to wait for something, so the slot is read again when the thenable has settled.
// Until then there is a hole in the wire model. Whatever else is thrown fails the reply.

import type {Entries} from './entries.js';
import type {Position} from './positions.js';
import type {Key} from './paths.js';
import type {Reply, Slot, UserValue} from './reply.js';
import type {UnfinishedText, WireModel} from './texts.js';

import {refusalError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {addEntriesTo, reserveEntries} from './entries.js';
import {describeHere, positionHere, walkAt} from './positions.js';
import {failReply} from './reply.js';
import {holdUp, release} from './texts.js';

type Hole = {
  readonly slot: Slot,
  readonly position: Position | null,
  // The objects around the slot, if no path leads to it.
  readonly around: Set<unknown> | null,
  // Where the entries of what is read later will stand.
  readonly entries: Entries,
  holder: UnfinishedText | null,
};

// Gives what stands in the wire model until the slot is read again.
export function handleThrown(reply: Reply, error: unknown, slot: Slot): null {
  if (!isThenable(error)) {
    throw describeFailure(reply, error);
  }
  // The value was not reached.
  reply.root = null;
  const hole: Hole = {
    slot,
    position: positionHere(reply),
    around: slot.parent === null ? new Set(reply.around) : null,
    entries: reserveEntries(reply),
    holder: null,
  };
  waitFor(reply, error, () => readAgain(reply, hole));
  reply.late.push(hole);
  reply.holes++;
  return null;
}

// For code that must not run twice: what it throws fails the reply, thenables included.
export function runOnce<T>(reply: Reply, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw describeFailure(reply, error);
  }
}

// Parts and items are only begun when there are no holes: objects that they share with a part
// that is not complete would have paths that lead nowhere.
export function whenReadable(reply: Reply, begin: () => void): void {
  if (reply.holes === 0) {
    begin();
  } else {
    const delayed = reply.delayed ?? [];
    delayed.push(begin);
    reply.delayed = delayed;
  }
}

// Reading can be tried again even if the wait fails, since most code then throws the reason.
// Code that throws the same thenable once more would do so forever.
export function refuseFailedWait({failedWaits}: Reply, thrown: unknown): void {
  if (failedWaits !== null && failedWaits.has(thrown)) {
    throw failedWaits.get(thrown);
  }
}

export function rememberFailedWait(
  reply: Reply,
  thrown: unknown,
  reason: unknown,
): void {
  const failedWaits = reply.failedWaits ?? new Map();
  failedWaits.set(thrown, reason);
  reply.failedWaits = failedWaits;
}

export function isThenable(value: UserValue): boolean {
  return typeof value?.then === 'function';
}

function waitFor(reply: Reply, thrown: UserValue, read: () => void): void {
  try {
    refuseFailedWait(reply, thrown);
  } catch (reason) {
    throw describeFailure(reply, reason);
  }
  // A promise of ours calls back once, and never at once.
  new Promise(resolve => {
    thrown.then(
      () => resolve(undefined),
      (reason: unknown) => {
        rememberFailedWait(reply, thrown, reason);
        resolve(undefined);
      },
    );
  }).then(read, (error: unknown) => failReply(reply, error));
}

function readAgain(reply: Reply, hole: Hole): void {
  const {holder, slot} = hole;
  if (reply.isFailed || holder === null) {
    return;
  }
  reply.holes--;
  const mark = reply.late.length;
  try {
    const value = addEntriesTo(reply, hole.entries, () =>
      walkAt(reply, hole.position, () => walkAgain(reply, hole)),
    );
    if (slot.wire === null) {
      holder.wire = value;
    } else {
      defineProperty(slot.wire, slot.key, value);
    }
    holdUp(reply, holder, mark);
    release(reply, holder);
    beginDelayed(reply);
  } catch (error) {
    failReply(reply, error);
  }
}

function walkAgain(reply: Reply, {around, slot}: Hole): WireModel {
  const outer = reply.around;
  reply.around = around ?? outer;
  try {
    return reply.walks.slot(reply, slot);
  } finally {
    reply.around = outer;
  }
}

function beginDelayed(reply: Reply): void {
  const {delayed, holes, late} = reply;
  if (holes === 0) {
    late.length = 0;
  }
  if (delayed !== null) {
    let begun = 0;
    while (reply.holes === 0 && begun < delayed.length) {
      delayed[begun++]();
    }
    delayed.splice(0, begun);
  }
}

// Also where an assignment would change what the object inherits.
export function defineProperty(
  target: UserValue,
  key: Key,
  value: WireModel,
): void {
  Object.defineProperty(target, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

// Whatever was thrown, with the path to where it was.
export function describeFailure(reply: Reply, error: UserValue): unknown {
  // A value that is nested too deeply: no part of it is to blame.
  if (error?.kind === 'refusal' || isOverflow(error)) {
    return error;
  }
  const path = describeHere(reply);
  const where = path === '' ? 'The value' : `The value at "${path}"`;
  const failure = refusalError(
    `${where} cannot be sent to the server: ${describeThrown(error)}`,
  );
  Object.defineProperty(failure, 'cause', {value: error, configurable: true});
  return failure;
}

function describeThrown(error: UserValue): string {
  if (error instanceof Error) {
    return error.message;
  }
  return isThenable(error)
    ? 'a promise was thrown by what cannot be run again.'
    : `${typeof error === 'object' ? 'an object' : String(error)} was thrown.`;
}
