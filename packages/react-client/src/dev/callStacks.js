// Stacks as they are in rows: a list of call sites, innermost first.
// [["App","/app/page.js",12,5,10,1,false]]

import type {DebugState} from './debugState.js';
import type {StackFrames} from './stackFrames.js';

import {callOfSite} from './callSites.js';

// A stack, and the environment of its files.
export type ServerStack = interface {
  readonly sites: unknown,
  readonly environmentName: string,
};

export function framesOfStack(
  state: DebugState,
  {sites, environmentName}: ServerStack,
): StackFrames {
  let {frames} = state;
  // Invalid rows may contain any value here.
  for (const site of Array.isArray(sites) ? sites : []) {
    const call = callOfSite(site, environmentName, state.findSourceMapURL);
    frames = call === null ? frames : frames.inside(call);
  }
  return frames;
}
