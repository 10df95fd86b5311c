// A Wait belongs to an element or to the root of a row that has been revived but is
// incomplete: it contains Holes, or values that are incomplete themselves.
//
// Two questions are separate. First, where is the value of a Hole? References lead through
// incomplete values, so the answer only depends on the rows and modules that have arrived.
// Second, when is a Wait over, so that its value settles? When nothing is missing in it, nor in
// any Wait that it needs. docs/decisions/015-waits.md explains why this settles every cycle.

import type {Listener} from 'flight-core/src/chunk/chunk.js';
import type {SettlingOwner} from 'flight-core/src/chunk/settle.js';

import {
  Chunk,
  FULFILLED,
  PENDING,
  createRejectedChunk,
} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {hasPlainProperty} from 'flight-core/src/guard/plainProperty.js';
import {withoutThen} from 'flight-core/src/guard/storedProperty.js';
import {elementSlotOf} from 'flight-core/src/wire/references.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {chunkOfLazy, lastBehind, unwrapLazy} from './lazy.js';

// Where a walk stopped: at its end (null), or at the chunk (or Hole) whose value it needs to
// continue. An invalid walk stops at a rejected chunk.
export type Way = Chunk | null;

// The destination of a revived value. The root of a row has no container.
export type RevivedSlot = {
  readonly container: interface {} | null,
  readonly slotKey: string | number,
};

// Makes the value of a reference from its complete target. A value that exists before that, so that
// cycles can refer to it, is the value of the Hole.
export type Finish = (content: unknown, hole: Hole) => unknown;

// The Holes that wait for the same row in order to read a part of its value (crowd.js).
export type WaitingTogether = interface {holes: Array<Hole>};

// The response, as Waits see it.
export type WaitOwner = interface extends SettlingOwner {
  readonly tracer:
    | null
    | interface {
        valueArrived(user: Chunk | null, used: Chunk): void,
        nextArrived(chunk: Chunk): Chunk,
        valueReady(chunk: Chunk, value: unknown): void,
        errorReady(chunk: Chunk): void,
      },
  // Pending work: first walks that can continue, then Waits that may be over.
  readonly moves: Array<Hole>,
  readonly checks: Array<Wait>,
  // By the chunk for which they wait.
  readonly crowds: Map<Chunk, WaitingTogether>,
  isRunning: boolean,
  // Late-bound: does that work.
  readonly runWaits: () => void,
};

export class Wait {
  readonly owner: WaitOwner;
  // The chunk that the Wait settles. Null until the walk that creates its Holes has ended.
  chunk: Chunk | null = null;
  // The value for the chunk; a Hole as long as the value itself is missing.
  value: unknown = null;
  // The reason if the Wait has failed.
  failure: unknown = null;
  holes: Array<Hole> = [];
  // The number of missing parts that are not Waits: Holes that wait for a row or module, and the
  // walk itself. Infinity if the Wait has failed, and -1 when it is over.
  outside: number = 1;
  // Waits that must be over before, or at the same time.
  readonly needs: Array<Wait> = [];
  readonly neededBy: Array<Wait> = [];
  // The index of the need that was checked last (keeper.js).
  lastNeed: number = 0;
  // See `blockerOf` in keeper.js.
  blocker: Wait = this;
  // How often the stack has overflowed in its work.
  overflows: number = 0;
  // Fills what is missing, so that the Wait does not fail (dev/optionalReference.js).
  recover: null | (() => void) = null;

  constructor(owner: WaitOwner) {
    this.owner = owner;
  }
}

// A reference, and the walk to its target: "$1:props:children:0". If a part of the way is missing,
// it stands at the place of the value as a placeholder, so that references through that place find
// it and wait. Applications never see it. It is a chunk that is fulfilled when the value is known,
// complete or not.
export class Hole extends Chunk implements Listener {
  // Item 0 is the row id.
  readonly path: ReadonlyArray<string>;
  // They change when the tuple that contains it becomes an element.
  container: interface {} | null;
  slotKey: string | number;
  // Null if the target itself is the value.
  readonly finish: Finish | null;
  // The index of the next step.
  step: number = 1;
  // The value at the end of the walk.
  reached: unknown = null;
  // The Wait that it belongs to, as soon as something is missing; `reason`, too. Undefined until
  // then: the type omits that, because each check would add to the bundle.
  holder: Wait;
  // What the walk waits for: a row or module that is outside of all Waits, or another Hole.
  obstacle: Chunk | null = null;
  // `finish` has been called.
  isMade: boolean = false;

  constructor(
    reference: string,
    {container, slotKey: key}: RevivedSlot,
    finish: Finish | null,
    created: interface {} | null = null,
  ) {
    super(created ? FULFILLED : PENDING, created, null);
    this.path = reference.split(':');
    this.container = container;
    this.slotKey = key;
    this.finish = finish;
  }

  // Continues with the value of the chunk at which the walk stopped. The value may be incomplete.
  // Elements count as objects and lazy nodes are looked through. Only own properties of plain
  // objects and arrays are read, because names come from the network. The server has its own walk
  // for replies, which have neither elements nor lazy nodes (reply/slots/path.js).
  through(start: unknown): Way {
    const {path} = this;
    let value = start;
    while (!(value instanceof Hole)) {
      if (this.step === path.length) {
        this.reached = unwrapLazy(value);
        return null;
      }
      const lazy = chunkOfLazy(value);
      if (lazy) {
        // In development a value that waited inherits debug info from the chunks that it passes.
        return this.reason !== null && this.holder.owner.tracer !== null
          ? this.holder.owner.tracer.nextArrived(lazy)
          : lastBehind(lazy);
      }
      const key = path[this.step];
      // A tuple that will become an element belongs to the row that is being revived.
      const name =
        Array.isArray(value) && value[0] === ELEMENT_TYPE
          ? elementSlotOf(key)
          : key;
      if (!hasPlainProperty(value, name)) {
        return invalidReference(this);
      }
      value = Reflect.get(value, name);
      this.step++;
    }
    return value;
  }

  settled(chunk: Chunk): void {
    // Otherwise the walk has continued since then (keeper.js).
    if (this.obstacle === chunk) {
      const {owner} = this.holder;
      owner.moves.push(this);
      owner.runWaits();
    }
  }

  put(value: unknown): void {
    const {container, slotKey: key} = this;
    if (container) {
      Reflect.set(container, key, withoutThen(key, value));
    } else {
      this.holder.value = value;
    }
  }
}

// Where an invalid walk stops.
export function invalidReference({path, step}: Hole): Chunk {
  const error = protocolError(
    `Invalid reference: "${path[step]}" in "$${path.join(':')}" is not an own property of ` +
      'a plain object or array.',
    570,
  );
  return createRejectedChunk(error);
}

// The Wait of a blocked chunk or of a Hole. Null if its module is loading, or if its row is
// still being walked.
export function waitOf({reason}: Chunk): Wait | null {
  return reason instanceof Wait ? reason : null;
}

// All Waits that need this one will fail as well.
export function fail(wait: Wait, error: unknown): void {
  if (wait.outside >= 0 && wait.outside < Infinity) {
    if (wait.recover) {
      wait.recover();
    } else {
      wait.outside = Infinity;
      wait.failure = error;
      wait.blocker = wait;
    }
    wait.owner.checks.push(wait);
  }
}

const MAX_OVERFLOWS = 3;

// For an error while a step of its work is done. That is done again after a stack overflow, but a
// module whose recursion has no end always overflows.
export function failAtLast(wait: Wait, error: unknown): void {
  wait.overflows++;
  if (wait.overflows > MAX_OVERFLOWS || !isOverflow(error)) {
    fail(wait, error);
  }
}
