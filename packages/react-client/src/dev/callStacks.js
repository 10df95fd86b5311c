// Runs an action below the frames of a server stack. A stack is a list of call sites, innermost
// first: [["App","/app/page.js",12,5,10,1,false]]

import type {Action, CallSite} from './callSites.js';
import type {DebugState} from './debugState.js';

import {memberOf} from './member.js';
import {callOfSite} from './callSites.js';

// A stack, and the environment of its files.
export type ServerStack = {
  readonly sites: unknown,
  readonly environmentName: string,
};

export function sitesOf(sites: unknown): ReadonlyArray<CallSite> {
  return Array.isArray(sites) ? sites.filter(site => isCallSite(site)) : [];
}

// Invalid rows may contain any value here.
function isCallSite(site: unknown): implies site is CallSite {
  return Array.isArray(site) && site.every(part => PARTS.has(typeof part));
}

const PARTS: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

// Returns the action with the frames around it.
export function placeInStack(
  state: DebugState,
  {sites, environmentName}: ServerStack,
  action: Action,
): Action {
  let placed = action;
  for (const site of sitesOf(sites)) {
    const call = callOfSite(site, environmentName, state.findSourceMapURL);
    placed = call.bind(null, placed);
  }
  return placed;
}

// React DOM shows the frames between the first one and the frame with this name.
const BOTTOM = {
  react_stack_bottom_frame: (action: Action): unknown => action(),
};

export function runAtBottom(action: Action): unknown {
  return BOTTOM.react_stack_bottom_frame(action);
}

// The same error that React creates for each element. `ownFrames` is the number of additional
// frames of this package.
export function createTopFrameError(ownFrames: number = 0): Error {
  // Exists in V8 only.
  const stackTraceLimit: unknown = memberOf(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', FRAMES + ownFrames);
  const error = new Error('react-stack-top-frame');
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  return error;
}

const FRAMES = 10;

// A bound function has no frame in stacks.
const createElementError: Action = createTopFrameError.bind(null, 0);

export function createElementStack(
  state: DebugState,
  stack: ServerStack,
): unknown {
  return runAtBottom(placeInStack(state, stack, createElementError));
}
