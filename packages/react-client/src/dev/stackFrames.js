// The frames of a server stack, and actions below them. Many elements are created at the same location,
// so each response composes the frames of a stack once.

import type {Action, Call} from './callSites.js';

import {MOST_FRAMES, createTopFrameError} from './topFrame.js';

export class StackFrames {
  // Innermost first.
  readonly calls: ReadonlyArray<Call>;
  // The same frames inside of another one.
  readonly outer: Map<Call, StackFrames> = new Map();
  createError: Action | null = null;
  createTask: Action | null = null;

  constructor(calls: ReadonlyArray<Call>) {
    this.calls = calls;
  }

  inside(call: Call): StackFrames {
    const known = this.outer.get(call);
    if (known !== undefined) {
      return known;
    }
    const frames = new StackFrames([...this.calls, call]);
    this.outer.set(call, frames);
    return frames;
  }
}

// Returns the action with the frames around it. Bound functions have no frames.
export function placeInFrames({calls}: StackFrames, action: Action): Action {
  let placed = action;
  for (const call of calls) {
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

// The first frame and the bottom frame. Frames below that one are never shown, and the engine
// needs time for each.
const OWN_FRAMES = 2;

export function createElementStack(frames: StackFrames): unknown {
  frames.createError ??= placeInFrames(
    frames,
    createTopFrameError.bind(
      null,
      Math.min(MOST_FRAMES, frames.calls.length + OWN_FRAMES),
    ),
  );
  return runAtBottom(frames.createError);
}
