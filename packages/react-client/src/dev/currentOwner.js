// While a console call is replayed, the component that made the call is the current owner: React
// and its tools add its stack.

import type {DebugInfo} from './debugState.js';

import {memberOf} from './member.js';
import {ownerStackOf} from './ownerStack.js';
import {internals} from './reactInternals.js';

// A function that returns the stack that React and applications add to warnings.
const GET_STACK = 'getCurrentStack';

// Read by tools.
const current: {info: ?DebugInfo} = {info: null};

export function getCurrentInfo(): ?DebugInfo {
  return current.info;
}

export function withCurrentOwner(
  info: ?DebugInfo,
  action: () => unknown,
): void {
  const before = current.info;
  const getStackBefore = memberOf(internals, GET_STACK);
  current.info = info;
  setGetCurrentStack(() => ownerStackOf(info));
  try {
    action();
  } finally {
    current.info = before;
    setGetCurrentStack(getStackBefore);
  }
}

function setGetCurrentStack(getCurrentStack: unknown): void {
  if (typeof internals === 'object' && internals !== null) {
    Reflect.set(internals, GET_STACK, getCurrentStack);
  }
}
