// Reading a value runs user code: getters, proxies, `toJSON`, lazy nodes. Code that throws a
// thenable waits for it: the slot is read again when the thenable has settled, and until then
// the wire model has a hole. Any other error fails the reply.

import type {Entries} from './entries.js';
import type {Position} from './positions.js';
import type {Key} from './paths.js';
import type {Reply, Slot} from './reply.js';
import type {UnfinishedText, WireModel} from './texts.js';

import {refusalError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {addEntriesTo, reserveEntries} from './entries.js';
import {describeHere, positionHere, walkAt} from './positions.js';
import {failReply} from './reply.js';
import {holdUp, release} from './texts.js';

export type Thenable = interface {
  then(
    onFulfilled: (value: unknown) => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

type Hole = {
  readonly slot: Slot,
  readonly position: Position | null,
  // The objects around the slot, if it has no path.
  readonly around: Set<unknown> | null,
  // The position of the entries that the slot adds later.
  readonly entries: Entries,
  holder: UnfinishedText | null,
};

// Gives what stands in the wire model until the slot is read again.
export function handleThrown(reply: Reply, error: unknown, slot: Slot): null {
  const thenable = asThenable(error);
  if (thenable === null) {
    throw describeFailure(reply, error);
  }
  // The walk did not reach the value.
  reply.root = null;
  const hole: Hole = {
    slot,
    position: positionHere(reply),
    around: slot.parent === null ? new Set(reply.around) : null,
    entries: reserveEntries(reply),
    holder: null,
  };
  waitFor(reply, thenable, () => readAgain(reply, hole));
  reply.late.push(hole);
  reply.holes++;
  return null;
}

// For code that must not run twice: anything it throws, thenables included, fails the reply.
export function runOnce<T>(reply: Reply, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw describeFailure(reply, error);
  }
}

// Parts and items start only when there are no holes: objects that they share with an
// incomplete part would have paths that lead nowhere.
export function whenReadable(reply: Reply, begin: () => void): void {
  if (reply.holes === 0) {
    begin();
  } else {
    const delayed = reply.delayed ?? [];
    delayed.push(begin);
    reply.delayed = delayed;
  }
}

// Reading may be tried again after the wait failed, since most code then throws the reason.
// Code that throws the same thenable again would do so forever.
export function rethrowFailedWait({failedWaits}: Reply, thrown: unknown): void {
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

export function asThenable(value: unknown): Thenable | null {
  const thenable: $FlowFixMe = value; // if it has `then`
  return typeof thenable?.then === 'function' ? thenable : null;
}

function waitFor(reply: Reply, thrown: Thenable, read: () => void): void {
  try {
    rethrowFailedWait(reply, thrown);
  } catch (reason) {
    throw describeFailure(reply, reason);
  }
  // A native promise calls back once, and never synchronously.
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

// Defines the property, because an assignment could set the prototype.
export function defineProperty(
  target: unknown,
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

// The thrown value, with the path to the slot that threw.
export function describeFailure(
  reply: Reply,
  error: $FlowFixMe /* thrown by user code */,
): unknown {
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

function describeThrown(error: unknown): string {
  if (error instanceof Error) {
    return error.message;
  }
  return asThenable(error) !== null
    ? 'a promise was thrown by code that cannot run again.'
    : `${typeof error === 'object' ? 'an object' : String(error)} was thrown.`;
}
