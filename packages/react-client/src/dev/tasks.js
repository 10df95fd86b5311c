// Tasks of `console.createTask`, with which debuggers show the cause of asynchronous code: the task
// of a component is inside the task of the component that created its element.

import type {DebugInfo, DebugState} from './debugState.js';
import type {StackFrames} from './stackFrames.js';

import {framesOfStack} from './callSites.js';
import {nextTask} from './processState.js';
import {placeInFrames} from './stackFrames.js';
import {asInfo, textOf} from './rowValues.js';

export function hasTasks(): boolean {
  return typeof console.createTask === 'function';
}

export function createTask(name: string): ConsoleTask | null {
  return console.createTask?.(name) ?? null;
}

export function createRootTask(environmentName: string): ConsoleTask | null {
  return createTask(`"use ${environmentName.toLowerCase()}"`);
}

export function runInTask<T>(task: ?ConsoleTask, action: () => T): T {
  return task == null ? action() : task.run(action);
}

// Creates a task at the position of the stack, inside the task of its owner.
export function createTaskInStack(
  state: DebugState,
  {
    name,
    frames,
    owner,
    environmentName,
  }: {
    readonly name: string,
    readonly frames: StackFrames,
    readonly owner: ?DebugInfo,
    readonly environmentName: string,
  },
): ConsoleTask | null {
  if (!hasTasks()) {
    return null;
  }
  const around =
    owner == null
      ? taskOfEnvironment(state, environmentName)
      : taskOfInfo(state, owner);
  const create = frames.createTask ?? placeInFrames(frames, createNextTask);
  frames.createTask = create;
  nextTask.name = name;
  nextTask.task = null;
  runInTask(around, create);
  return nextTask.task;
}

function createNextTask(): void {
  nextTask.task = createTask(nextTask.name);
}

export function taskOfEnvironment(
  state: DebugState,
  environmentName: string,
): ConsoleTask | null {
  return environmentName === state.environmentName
    ? state.rootTask
    : runInTask(state.rootTask, () => createRootTask(environmentName));
}

export function environmentOf(state: DebugState, info: ?DebugInfo): string {
  return typeof info?.env === 'string' ? info.env : state.environmentName;
}

// Creates the task of an info once, if the info has a stack.
export function taskOfInfo(
  state: DebugState,
  info: DebugInfo,
): ConsoleTask | null {
  if (!hasTasks()) {
    return null;
  }
  // A list, because a chain of owners can be long. One that leads back to the info ends there.
  const inside: Array<DebugInfo> = [];
  let next: DebugInfo | null = info;
  while (next !== null && next.debugTask === undefined && next.stack != null) {
    next.debugTask = null;
    inside.push(next);
    next = asInfo(next.owner);
  }
  for (let at = inside.length - 1; at >= 0; at--) {
    inside[at].debugTask = createTaskOfInfo(state, inside[at]);
  }
  return info.debugTask ?? null;
}

function createTaskOfInfo(
  state: DebugState,
  info: DebugInfo,
): ConsoleTask | null {
  const {stack} = info;
  const owner = asInfo(info.owner);
  const own = environmentOf(state, info);
  const environmentName = environmentOf(state, owner);
  // An await has no function whose beginning could be shown.
  const sites = info.key === undefined ? callsAlone(stack) : stack;
  return createTaskInStack(state, {
    name: nameOfTask(info, own, environmentName),
    frames: framesOfStack(state, {sites, environmentName}),
    owner,
    environmentName,
  });
}

function nameOfTask(
  {awaited, key, name}: DebugInfo,
  environmentName: string,
  ownerEnvironmentName: string,
): string {
  if (environmentName !== ownerEnvironmentName) {
    return `"use ${environmentName.toLowerCase()}"`;
  }
  if (key !== undefined) {
    return `<${textOf(name) || '...'}>`;
  }
  return awaited === undefined
    ? textOf(name) || 'unknown'
    : `await ${nameOfAwaited(awaited)}`;
}

function nameOfAwaited(awaited: unknown): string {
  const name: unknown =
    typeof awaited === 'object' && awaited !== null
      ? Reflect.get(awaited, 'name')
      : undefined;
  return textOf(name ?? '') || 'unknown';
}

function callsAlone(stack: unknown): unknown {
  return Array.isArray(stack)
    ? stack.map(site =>
        Array.isArray(site)
          ? [site[0], site[1], site[2], site[3], site[2], site[3], site[6]]
          : site,
      )
    : stack;
}
