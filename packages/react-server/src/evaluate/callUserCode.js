// The places where components and lazies run. User code may abort the request, after
// which its result must not be used: callers get `CUT_OFF` thrown at them instead.

import type {Lazy, Thenable} from '../request/reactInternals.js';
import type {HookState, Request} from '../request/request.js';
import type {Task} from '../request/task.js';

import {isCutOff} from '../values/cutOff.js';
import {discard} from '../values/discard.js';

// Thrown where a value would have been, when the request was aborted meanwhile.
export const CUT_OFF: Error = new Error('The render was aborted.');

export type Component = (props: interface {}, secondArgument: void) => unknown;

function checkNotAborted(request: Request): void {
  if (isCutOff(request)) {
    throw CUT_OFF;
  }
}

function checkResult(request: Request, result: unknown): void {
  if (isCutOff(request)) {
    discard(request, result);
    throw CUT_OFF;
  }
}

// Remembers across calls what the component passed to `use`, as long as it suspends.
export function callComponent(
  request: Request,
  task: Task,
  component: Component,
  props: interface {},
): unknown {
  checkNotAborted(request);
  const {hookState} = request;
  beginHooks(hookState, task.usedThenables);
  task.usedThenables = null;
  const result = component(props, undefined);
  hookState.isRendering = false;
  checkResult(request, result);
  return result;
}

function beginHooks(
  state: HookState,
  usedThenables: Array<Thenable> | null,
): void {
  state.usedThenables = usedThenables;
  state.usedCount = 0;
  state.suspendedOn = null;
  state.isRendering = true;
}

export function callLazy(request: Request, lazy: Lazy): unknown {
  checkNotAborted(request);
  // What an earlier component used is not the lazy's, should it suspend.
  request.hookState.usedThenables = null;
  const value =
    request.tracer === null
      ? lazy._init(lazy._payload)
      : request.tracer.callLazy(lazy);
  checkResult(request, value);
  return value;
}
