// Calls server components: the owner is known during the call and after each `await`, and stacks
// end at the call.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {Component, Lazy} from '../request/reactInternals.js';
import type {ComponentInfo} from './info.js';
import type {Recording, Trace} from './recording.js';

import {
  asObjectOrFunction,
  asThenable,
} from 'flight-core/src/guard/userValues.js';

import {asElement} from '../request/reactInternals.js';
import {nodeOfPromise} from './asyncGraph/graph.js';
import {emitSequence} from './asyncGraph/visit.js';
import {forwardPromise} from './forwardDebugInfo.js';
import {shownStack} from './stacks/frameFilter.js';
import {runWithOwner} from './stacks/owner.js';
import {emitWait} from './waits.js';
import {warnAboutIterator} from './warnings/iteratorWarnings.js';
import {exemptResult} from './warnings/keyWarnings.js';

// Code that reads stacks cuts them at the frame with this name.
const ENTRANCE = {
  react_stack_bottom_frame(component: Component, props: interface {}): unknown {
    return component(props, undefined);
  },
};

const LAZY_ENTRANCE = {
  react_stack_bottom_frame({_init, _payload}: Lazy): unknown {
    return _init(_payload);
  },
};

export function enterLazy(lazy: Lazy): unknown {
  return LAZY_ENTRANCE.react_stack_bottom_frame(lazy);
}

type Call = {readonly component: Component, readonly info: ComponentInfo};

// Returns the function that the renderer calls instead of the component.
export function runComponent(
  recording: Recording,
  trace: Trace,
  {component, info}: Call,
): Component {
  return (props: interface {}) => {
    const call = () =>
      runWithOwner(info, () =>
        ENTRANCE.react_stack_bottom_frame(component, props),
      );
    const {debugTask} = info;
    trace.useCount = 0;
    // If it is called again after a suspension, the same record is used.
    trace.suspended = info;
    trace.result = null;
    const result = debugTask == null ? call() : debugTask.run(call);
    trace.suspended = null;
    emitUses(recording, trace, info);
    const thenable = returnedThenable(recording, result);
    emitKnownResult(recording, trace, thenable);
    trace.owner = info;
    trace.stack = null;
    trace.consoleTask = null;
    warnAboutIterator(recording, component, result);
    exemptResult(result);
    trace.result = asObjectOrFunction(result);
    trace.isTracked = typeof thenable?.status === 'string';
    return result;
  };
}

// The component returned a promise that needs no wait: the wait of its first reader is
// written for this row, too, as one of the component's element.
function emitKnownResult(
  recording: Recording,
  trace: Trace,
  thenable: Thenable | null,
): void {
  if (thenable !== null && thenable.status === 'fulfilled') {
    emitWait(recording, trace, {thenable, node: nodeOfPromise(thenable)});
  }
}

// Reads `then` of the same values as `convertResult`. Any read of a client reference may throw.
function returnedThenable(
  {request}: Recording,
  result: unknown,
): Thenable | null {
  return typeof result === 'object' &&
    result !== null &&
    asElement(result) === null &&
    !request.host.isClientReference(result)
    ? asThenable(result)
    : null;
}

// The frames of the hook in the tracer, in the renderer and in React.
const USE_FRAMES = 3;

function emitUses(
  recording: Recording,
  trace: Trace,
  owner: ComponentInfo,
): void {
  for (const {thenable, error} of trace.uses) {
    const node = nodeOfPromise(thenable);
    const forwarded: Set<unknown> = new Set();
    forwardPromise(recording, trace, thenable, forwarded);
    if (node !== null) {
      const stack = shownStack(recording, error, USE_FRAMES);
      emitSequence(recording, trace, node, {owner, stack, forwarded});
    }
  }
  trace.uses = [];
}
