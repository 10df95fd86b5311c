// `captureOwnerStack()` on the server: one line for the JSX of the component that is running, and
// one for each of its owners. React calls `currentOwner` and `currentOwnerStack` through fields of its
// internals.

import type {ComponentInfo} from '../info.js';

import {serverInternals} from '../../request/reactInternals.js';
import {ownerStackCount} from '../processState.js';
import {BOTTOM, HEADER} from './callSites.js';
import {currentOwner} from './owner.js';

// React limits the number of owner stacks that it records. The count is reset each second.
const RESET_AFTER = 1000;

// Called for each request: the dispatcher is installed with the first one.
export function provideOwner(): void {
  if (serverInternals.A != null) {
    serverInternals.A.getOwner = currentOwner;
  }
  serverInternals.getCurrentStack = currentOwnerStack;
  const now = performance.now();
  if (now - ownerStackCount.resetAt > RESET_AFTER) {
    serverInternals.recentlyCreatedOwnerStacks = 0;
    ownerStackCount.resetAt = now;
  }
}

function currentOwnerStack(): string {
  const owner = currentOwner();
  return owner === null ? '' : describeOwners(owner);
}

function describeOwners(first: ComponentInfo): string {
  try {
    if (first.owner == null && typeof first.name === 'string') {
      return `\n    at ${first.name} (<anonymous>)`;
    }
    let text = '';
    let info: ComponentInfo | null | void = first;
    while (info != null) {
      const {debugStack, owner}: ComponentInfo = info;
      if (owner != null && debugStack != null) {
        text += '\n' + formatElementStack(debugStack);
      }
      info = debugStack == null ? null : owner;
    }
    return text;
  } catch (error) {
    // The caller is reporting another error.
    return `\n    (the stack is not known: ${String(error)})`;
  }
}

// The frames of user code around a JSX expression; none if the entry into user code is not in the
// stack.
function formatElementStack(error: Error): string {
  let text = String(error.stack);
  if (text.startsWith(HEADER)) {
    text = text.slice(HEADER.length);
  }
  // Removes the frame of the function that creates elements.
  text = text.slice(text.indexOf('\n') + 1 || text.length);
  const bottom = text.indexOf(BOTTOM);
  if (bottom === -1) {
    return '';
  }
  return text.slice(0, Math.max(text.lastIndexOf('\n', bottom), 0));
}
