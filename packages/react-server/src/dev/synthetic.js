// Code that is no component runs as if it were one: what it prints, and what it asks of its
// owner, leads to the JSX that it is about.

import type {Recording} from './recording.js';

import {createSyntheticInfo} from './componentInfo.js';
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
