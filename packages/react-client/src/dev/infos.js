// Completes debug info of components, I/O and awaits: adds stacks and tasks of the client, the owner
// of the whole response, and converts times to the clock of the client.

import type {DebugInfo, DebugState} from './debugState.js';

import {framesOfStack} from './callSites.js';
import {createElementStack} from './stackFrames.js';
import {environmentOf, taskOfInfo} from './tasks.js';
import {asInfo} from './rowValues.js';

// The info of an operation has no owner if it began outside of components.
export function addOriginOfInfo(state: DebugState, info: DebugInfo): void {
  if (info.stack !== undefined) {
    taskOfInfo(state, info);
    addStack(state, info);
  }
}

// Returns the info, or its replacement.
export function completeInfo(state: DebugState, info: DebugInfo): DebugInfo {
  addOriginOfInfo(state, info);
  const {rootOwner} = state;
  if (info.owner == null && rootOwner !== null) {
    info.owner = rootOwner;
    info.stack = null;
    info.debugStack = state.rootStack;
    info.debugTask = state.rootTask;
  }
  return typeof info.time === 'number'
    ? {time: info.time + state.timeOrigin}
    : info;
}

// Also adds the stacks of its owners. The stack of the first element that a component creates
// becomes the `debugLocation` of the component, to which React DOM points.
export function addStack(state: DebugState, innermost: DebugInfo): void {
  let inner: DebugInfo | null = null;
  let info: DebugInfo | null = innermost;
  // A loop, because a chain of owners can be long.
  while (info !== null) {
    const isNew = info.debugStack === undefined && info.stack != null;
    if (isNew) {
      const environmentName = environmentOf(state, info);
      info.debugStack = createElementStack(
        framesOfStack(state, {sites: info.stack, environmentName}),
      );
    }
    if (inner !== null && info.debugLocation === undefined) {
      info.debugLocation = inner.debugStack;
    }
    inner = info;
    // An invalid row may contain any value here.
    info = isNew ? asInfo(info.owner) : null;
  }
}
