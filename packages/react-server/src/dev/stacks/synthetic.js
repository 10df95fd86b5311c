// Runs code such as `onError` like a component, so that console calls and owner stacks in it refer
// to the right JSX.

import type {Recording} from '../recording.js';

import {createSyntheticInfo} from '../componentInfo.js';
import {callWithOwner} from './owner.js';

export function callSynthetic<T>(recording: Recording, callback: () => T): T {
  const {trace} = recording;
  if (trace === null) {
    return callback();
  }
  const info = createSyntheticInfo(recording, trace);
  const {consoleTask} = trace;
  const call = () => callWithOwner(info, callback);
  return consoleTask === null ? call() : consoleTask.run(call);
}
