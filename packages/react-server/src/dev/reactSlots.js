// The slots through which React's own functions find the current owner and its stack.

import {serverInternals} from '../request/reactInternals.js';
import {currentOwner} from './owner.js';
import {currentOwnerStack} from './ownerStack.js';

// React limits the number of owner stacks that it records. The count is reset each second.
const RESET_AFTER = 1000;

const lastReset = {time: 0};

// Called for each request: the dispatcher is installed with the first one.
export function fillReactSlots(): void {
  if (serverInternals.A != null) {
    serverInternals.A.getOwner = currentOwner;
  }
  serverInternals.getCurrentStack = currentOwnerStack;
  const now = performance.now();
  if (now - lastReset.time > RESET_AFTER) {
    serverInternals.recentlyCreatedOwnerStacks = 0;
    lastReset.time = now;
  }
}
