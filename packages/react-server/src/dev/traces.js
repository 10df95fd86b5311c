// Creates a recording and its traces.

import type {Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Recording, RenderTracerOptions} from './recording.js';

import {renderBegun} from './asyncGraph/graph.js';
import {currentEnvironment} from './environment.js';
import {Trace, keepRecording} from './recording.js';
import {Stacks} from './stacks/callSites.js';

export function createRecording(
  request: Request,
  options: RenderTracerOptions,
): Recording {
  const {environmentName, filterStackFrame, startTime} = options;
  const recording: Recording = {
    request,
    environmentName,
    filterStackFrame:
      typeof filterStackFrame === 'function' ? filterStackFrame : null,
    timeOrigin:
      typeof startTime === 'number'
        ? startTime - performance.timeOrigin
        : performance.now(),
    stacks: new Stacks(),
    stackWires: new WeakMap(),
    owners: new WeakMap(),
    written: new WeakMap(),
    unlimited: new WeakSet(),
    deferred:
      options.transport != null &&
      options.transport.listen !== null &&
      !request.isPrerender
        ? {values: new Map(), ids: new Map()}
        : null,
    keyWarnings: new WeakSet(),
    elements: new WeakMap(),
    reported: new Set(),
    justSettled: null,
    ownRows: new WeakMap(),
    bareElements: new WeakSet(),
    errorsUnderway: new WeakSet(),
    channel: null,
    isChannelRead: false,
    stop: null,
    promisedRows: 0,
    trace: null,
    draft: null,
    outerDrafts: new WeakMap(),
    places: null,
    sentRows: new WeakSet(),
    unfilled: new Map(),
    findings: new WeakMap(),
    abortTime: Infinity,
  };
  keepRecording(recording);
  renderBegun(recording);
  return recording;
}

// A task inherits from the task that created it.
export function createTrace(recording: Recording, task: Task): Trace {
  const environment = currentEnvironment(recording);
  const {timeOrigin, trace} = recording;
  return new Trace(task, trace, {environment, timeOrigin});
}
