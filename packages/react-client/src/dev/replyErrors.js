// Development: errors of user code that runs while a reply is encoded (getters, proxies, `toJSON`, lazy
// nodes) get the path to the value that was read. In production they are passed on unchanged.

import type {Position} from '../reply/places.js';
import type {Reply} from '../reply/reply.js';

import {refusalError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';
import {joinSteps, stepText} from 'flight-core/src/pathText.js';

import {replySlots} from './processState.js';

export function slotReached(reply: Reply, slot: Position): void {
  replySlots.set(reply, slot);
}

// `slot` is the position of the value that `encode` begins with.
export function locateErrors<T>(
  reply: Reply,
  slot: Position,
  encode: () => T,
): T {
  const outer = replySlots.get(reply) ?? slot;
  replySlots.set(reply, slot);
  try {
    const result = encode();
    replySlots.set(reply, outer);
    return result;
  } catch (error) {
    throw locatedError(error, replySlots.get(reply) ?? slot);
  }
}

function locatedError(thrown: unknown, slot: Position): unknown {
  // A refusal names its key already. For a value that is nested too deeply a path is not useful.
  if (isRefusal(thrown) || isOverflow(thrown)) {
    return thrown;
  }
  const where = `"${describePosition(slot) || 'root'}"`;
  const error = refusalError(
    `The value at ${where} cannot be sent to the server: ${describeThrown(thrown)}`,
  );
  Reflect.defineProperty(error, 'cause', {value: thrown, configurable: true});
  return error;
}

// What user code threw, of an error that may already have a path.
export function thrownBy(error: unknown): unknown {
  return isRefusal(error) ? error.cause : error;
}

function isRefusal(
  error: unknown,
): implies error is interface {readonly cause: unknown} {
  return typeof error === 'object' && error?.kind === 'refusal';
}

function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) {
    return thrown.message;
  }
  if (asThenable(thrown)) {
    return 'a promise was thrown';
  }
  return typeof thrown === 'object'
    ? 'an object was thrown'
    : `${String(thrown)} was thrown`;
}

// `items[3].name`, or an empty string for the model.
function describePosition(slot: Position): string {
  const steps: Array<string> = [];
  for (let at: Position | null = slot; at; at = at.outer) {
    // The slot of a text adds no step to the path.
    if (at.outer?.token !== undefined) {
      steps.unshift(stepText(at.step));
    }
  }
  return joinSteps(steps);
}
