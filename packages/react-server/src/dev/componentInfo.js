// The record of a server component:
//
//   1:{"name":"App","key":null,"env":"Server","owner":"$2","stack":[…],"props":{}}

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Element} from '../request/reactInternals.js';
import type {ComponentInfo} from './info.js';
import type {Recording, Trace} from './recording.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {debugElementOf} from './encode/debugElement.js';
import {currentEnvironment} from './recording.js';
import {sharedStack} from './stacks/frameFilter.js';
import {callWithOwner} from './stacks/owner.js';

export function createComponentInfo(
  recording: Recording,
  element: Element,
  component: unknown,
): ComponentInfo {
  const {_debugStack, _debugTask, _owner} = debugElementOf(element);
  const debugStack = _debugStack ?? null;
  return withBrief(recording, {
    name: nameOfComponent(component),
    env: currentEnvironment(recording),
    key: element.key,
    owner: _owner ?? null,
    stack: debugStack === null ? null : sharedStack(recording, debugStack),
    props: element.props,
    debugStack,
    debugTask: _debugTask ?? null,
  });
}

// In the traces of other renders, an operation shows its component without props.
function withBrief(recording: Recording, info: ComponentInfo): ComponentInfo {
  const {name, env, key, owner, stack} = info;
  const brief = {name, env, key, owner: owner?.brief, stack, props: {}};
  const whole = {...info, brief};
  recording.owners.set(brief, whole);
  return whole;
}

function nameOfComponent(component: unknown): string {
  try {
    const named = asObjectOrFunction(component);
    const displayName = named?.displayName;
    const name = Boolean(displayName) ? displayName : named?.name;
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}

// The owner of code that is not a component.
function createSyntheticInfo(
  recording: Recording,
  {owner, stack, consoleTask}: Trace,
): ComponentInfo {
  return withBrief(recording, {
    name: '',
    env: currentEnvironment(recording),
    key: null,
    owner,
    stack: stack === null ? null : sharedStack(recording, stack),
    debugStack: stack,
    debugTask: consoleTask,
  });
}

// Runs code such as `onError` like a component, so that console calls and owner stacks in it refer
// to the right JSX.
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

// The fields in the order in which they are sent.
export function componentRecord(
  recording: Recording,
  info: ComponentInfo,
): {readonly record: UserObject, readonly frameCount: number} {
  const {name, key, env, owner, debugStack, props} = info;
  let stack = info.stack ?? null;
  if (stack === null && debugStack != null) {
    stack = sharedStack(recording, debugStack);
  }
  // Records of other renderers may have no key.
  const record: {[string]: unknown} = {name, key};
  if (env != null) {
    record.env = env;
  }
  if (owner != null) {
    record.owner = owner;
  }
  if (stack !== null) {
    record.stack = stack;
  }
  record.props = props;
  return {record, frameCount: stack === null ? 0 : stack.length};
}
