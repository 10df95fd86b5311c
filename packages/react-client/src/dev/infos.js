// Completes what the server says about components, input and output, and awaits: with stacks
// and tasks of this side, the owner of the whole response, and times as this side counts.

import type {DebugInfo, DebugState} from './debugState.js';

import {createElementStack} from './callStacks.js';
import {environmentOf, taskOfInfo} from './tasks.js';

// Anything that could be one: it comes from the server, which is trusted.
export function asInfo(value: unknown): DebugInfo | null {
  return typeof value === 'object' && value !== null
    ? (value as $FlowFixMe) // all of its members may be missing
    : null;
}

// Returns what replaces the info.
export function completeInfo(state: DebugState, info: DebugInfo): DebugInfo {
  if (info.stack !== undefined) {
    taskOfInfo(state, info);
    addStack(state, info);
  }
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

// Also for its owners. What was created first in a component tells where in it React DOM points.
export function addStack(state: DebugState, info: DebugInfo): void {
  const {debugStack, owner, stack} = info;
  if (debugStack !== undefined || stack == null) {
    return;
  }
  info.debugStack = createElementStack(state, {
    sites: stack,
    environmentName: environmentOf(state, info),
  });
  // A damaged row may say anything here.
  if (typeof owner === 'object' && owner !== null) {
    addStack(state, owner);
    if (owner.debugLocation === undefined) {
      owner.debugLocation = info.debugStack;
    }
  }
}
