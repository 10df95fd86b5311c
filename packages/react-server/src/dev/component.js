// A server component is called: it knows who it is, also behind its awaits, and stacks end
// where it was entered.

import type {Component} from '../evaluate/callUserCode.js';
import type {Lazy} from '../request/reactInternals.js';
import type {ComponentInfo} from './info.js';
import type {Trace} from './recording.js';

import {exemptResult} from './keyWarnings.js';
import {runWithOwner} from './owner.js';

// The name is a contract: readers of stacks cut them here.
const entrance = {
  react_stack_bottom_frame(component: Component, props: interface {}): unknown {
    return component(props, undefined);
  },
};

const lazyEntrance = {
  react_stack_bottom_frame({_init, _payload}: Lazy): unknown {
    return _init(_payload);
  },
};

export function enterLazy(lazy: Lazy): unknown {
  return lazyEntrance.react_stack_bottom_frame(lazy);
}

// The component to be called in place of the other.
export function runComponent(
  trace: Trace,
  component: Component,
  info: ComponentInfo,
): Component {
  return props => {
    const call = () =>
      runWithOwner(info, () =>
        entrance.react_stack_bottom_frame(component, props),
      );
    const {debugTask} = info;
    // Called again after a suspension, it is the same component.
    trace.suspended = info;
    const result = debugTask == null ? call() : debugTask.run(call);
    trace.suspended = null;
    trace.owner = info;
    trace.stack = null;
    trace.consoleTask = null;
    exemptResult(result);
    return result;
  };
}
