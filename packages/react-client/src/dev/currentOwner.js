// While a console call is replayed, the component that made the call is the current owner: React
// and its tools add its stack.

import type {DebugInfo} from './debugState.js';

import {ownerStackOf} from './ownerStack.js';
import {currentOwner} from './processState.js';
import {internals} from './reactInternals.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';

// A function that returns the stack that React and applications add to warnings.
const GET_STACK = 'getCurrentStack';

export function getCurrentInfo(): ?DebugInfo {
  return currentOwner.info;
}

export function withCurrentOwner(
  info: ?DebugInfo,
  action: () => unknown,
): void {
  const before = currentOwner.info;
  const getStackBefore = memberOf(internals, GET_STACK);
  currentOwner.info = info;
  setGetCurrentStack(() => ownerStackOf(info));
  try {
    action();
  } finally {
    currentOwner.info = before;
    setGetCurrentStack(getStackBefore);
  }
}

function setGetCurrentStack(getCurrentStack: unknown): void {
  if (typeof internals === 'object' && internals !== null) {
    Reflect.set(internals, GET_STACK, getCurrentStack);
  }
}
