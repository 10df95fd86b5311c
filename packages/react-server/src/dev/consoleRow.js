// Console calls during a render are sent to the client, which replays them:
//
//   :W["log","$2","$1","Server","text"]

import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {Request} from '../request/request.js';
import type {Recording} from './recording.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';

import {isOver} from '../request/request.js';
import {removeBadge} from './badge.js';
import {emitConsoleRow} from './debugRows.js';
import {encodeInline, outlineComponent} from './encode/debugModel.js';
import {consoleCapture} from './processState.js';
import {currentEnvironment, recordingOf} from './recording.js';
import {shownStack} from './stacks/frameFilter.js';
import {currentOwner} from './stacks/owner.js';

const METHODS = [
  'assert',
  'debug',
  'dir',
  'dirxml',
  'error',
  'group',
  'groupCollapsed',
  'groupEnd',
  'info',
  'log',
  'table',
  'trace',
  'warn',
];

// The number of objects in the arguments; smaller if the client can request more.
const BUDGET = 500;
const BUDGET_WITH_CHANNEL = 10;
const WRAPPER_FRAMES = 1;

// Called once for each copy of the renderer, because each copy finds only its own requests.
export function captureConsole(findRequest: () => Request | null): void {
  if (consoleCapture.isDone) {
    return;
  }
  consoleCapture.isDone = true;
  for (const method of METHODS) {
    const descriptor = Object.getOwnPropertyDescriptor(console, method);
    const original = functionOf(descriptor?.value);
    if (
      descriptor !== undefined &&
      original !== null &&
      (descriptor.configurable === true || descriptor.writable === true)
    ) {
      const wrapper = wrap(method, original, findRequest);
      Object.defineProperty(console, method, {...descriptor, value: wrapper});
    }
  }
}

function wrap(
  method: string,
  original: UserFunction,
  findRequest: () => Request | null,
): interface {} {
  const wrapper = function (
    this: unknown,
    ...parameters: ReadonlyArray<unknown>
  ): unknown {
    const request = findRequest();
    if (request !== null && !(method === 'assert' && Boolean(parameters[0]))) {
      const recording = recordingOf(request);
      if (recording !== null && !isOver(request)) {
        // The frame of this function is skipped.
        sendCall(recording, {method, parameters, error: new Error('console')});
      }
    }
    return original.apply(this, parameters);
  };
  Reflect.defineProperty(wrapper, 'name', {value: original.name});
  return wrapper;
}

type ConsoleCall = {
  readonly method: string,
  readonly parameters: ReadonlyArray<unknown>,
  readonly error: Error,
};

// Never throws.
function sendCall(recording: Recording, call: ConsoleCall): void {
  try {
    const {method, error} = call;
    const stack = shownStack(recording, error, WRAPPER_FRAMES);
    const owner = currentOwner();
    const {environment, parameters} = removeBadge(method, call.parameters);
    const env = environment ?? currentEnvironment(recording);
    const base = recording.deferred === null ? BUDGET : BUDGET_WITH_CHANNEL;
    const budget = base + stack.length;
    if (owner !== null) {
      outlineComponent(recording, owner);
    }
    const head = [method, stack, owner, env];
    const row = encodeInline(recording, budget, [...head, ...parameters]);
    emitConsoleRow(
      recording,
      // Otherwise it is the text that replaces the parameters.
      Array.isArray(row)
        ? row
        : encodeInline(recording, budget, [...head, row]),
    );
  } catch {
    // A call that cannot be sent is still printed.
  }
}
