// Through which React's own functions ask who runs, and where.

import {serverInternals} from '../request/reactInternals.js';
import {currentOwner} from './owner.js';
import {currentOwnerStack} from './ownerStack.js';

// The same slots in React's development build.
type DevelopmentInternals = {
  A: interface {getOwner: typeof currentOwner},
  getCurrentStack: typeof currentOwnerStack,
  recentlyCreatedOwnerStacks: number,
  ...
};

// React keeps the stacks of so many elements, counted anew each second.
const RESET_AFTER = 1000;

const lastReset = {time: 0};

// The dispatcher is there when the first request is, so the slots are filled for each.
export function fillReactSlots(): void {
  const internals: DevelopmentInternals = serverInternals as $FlowFixMe; // see above
  internals.A.getOwner = currentOwner;
  internals.getCurrentStack = currentOwnerStack;
  const now = performance.now();
  if (now - lastReset.time > RESET_AFTER) {
    internals.recentlyCreatedOwnerStacks = 0;
    lastReset.time = now;
  }
}
