// Calls components and lazies. User code may abort the request; its result is not used then, and
// `CUT_OFF` is thrown instead.

import type {Thenable, UserObject} from 'flight-core/src/guard/userValues.js';

import type {Component, Lazy} from '../request/reactInternals.js';
import type {HookState, Request} from '../request/request.js';
import type {Task} from '../request/task.js';

import {isCutOff} from '../request/request.js';
import {discard} from '../values/discard.js';

// Thrown instead of the result when the request is aborted.
export const CUT_OFF: Error = new Error('The render was aborted.');

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

// Keeps the promises that the component passed to `use` while it suspends.
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

export function callLazy(request: Request, value: UserObject): unknown {
  checkNotAborted(request);
  // If the lazy suspends, it must not get the promises of an earlier component.
  request.hookState.usedThenables = null;
  const lazy: Lazy = value as $FlowFixMe; // by its mark
  const result =
    request.tracer === null
      ? lazy._init(lazy._payload)
      : request.tracer.callLazy(lazy);
  checkResult(request, result);
  return result;
}
