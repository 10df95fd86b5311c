// The current owner, and its stack. While a console call is replayed, the component that made the call is
// the current owner: React and its tools add its stack.

import type {DebugInfo} from './debugState.js';

import {currentOwner} from './processState.js';
import {internals} from './reactInternals.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';

const TOP = 'Error: react-stack-top-frame\n';
const BOTTOM = 'react_stack_bottom_frame';

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

// In the format of React DOM: the frames of all owners of a component.
function ownerStackOf(start: ?DebugInfo): string {
  if (start == null) {
    return '';
  }
  if (start.owner == null && typeof start.name === 'string') {
    return `\n    at ${start.name} (<anonymous>)`;
  }
  let text = '';
  let info: ?DebugInfo = start;
  // Owners that lead back to the info. No server writes that.
  const seen: Set<DebugInfo> = new Set();
  while (info?.owner != null && info.debugStack != null && !seen.has(info)) {
    seen.add(info);
    // Empty if the server filters out all frames.
    text += '\n' + framesOf(info.debugStack);
    info = info.owner;
  }
  return text;
}

// The frames without the header, React's own frame, and the frames outside of the component.
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? String(error.stack) : '';
  const frames = stack.startsWith(TOP) ? stack.slice(TOP.length) : stack;
  const bottom = frames.indexOf(BOTTOM);
  const end = bottom === -1 ? -1 : frames.lastIndexOf('\n', bottom);
  return end === -1 ? '' : frames.slice(frames.indexOf('\n') + 1, end);
}
