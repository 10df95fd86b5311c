// :W["log","$2","$1","Server","hello %s","world"]: a console call on the server. It is replayed
// with a badge that names the environment.

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';

import {FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {framesOfStack} from './callSites.js';
import {readDebugRow, whenRead} from './debugRows.js';
import {addStack} from './infos.js';
import {withCurrentOwner} from './ownerStack.js';
import {reportDebugRow} from './reports.js';
import {placeInFrames, runAtBottom} from './stackFrames.js';
import {runInTask, taskOfEnvironment, taskOfInfo} from './tasks.js';
import {asInfo, textOf} from './rowValues.js';

export function resolveConsole(
  state: DebugState,
  response: Response,
  text: string,
): void {
  if (state.replaysConsole) {
    state.consoleQueue.push(readDebugRow(state, response, text));
    if (state.consoleQueue.length === 1) {
      replayNext(state);
    }
  }
}

function replayNext(state: DebugState): void {
  const {consoleQueue} = state;
  while (consoleQueue.length > 0) {
    const [row] = consoleQueue;
    if (row.status !== FULFILLED && row.status !== REJECTED) {
      const goOn = () => replayNext(state);
      whenRead(row, goOn, goOn);
      return;
    }
    consoleQueue.shift();
    whenRead(row, call => replay(state, call), reportIfUnreadable);
  }
}

// Errors in the arguments are not reported here: they are reported elsewhere.
function reportIfUnreadable(error: unknown): void {
  if (error instanceof SyntaxError) {
    reportDebugRow(error);
  }
}

// [method, stack, owner, environment, ...arguments]
function replay(state: DebugState, row: unknown): void {
  if (!Array.isArray(row)) {
    return;
  }
  const [method, sites, ownerInfo, env, ...args] = row;
  const environmentName = textOf(env);
  const owner = asInfo(ownerInfo);
  const task =
    owner === null
      ? taskOfEnvironment(state, environmentName)
      : taskOfInfo(state, owner);
  if (owner !== null) {
    addStack(state, owner);
  }
  try {
    const call = placeInFrames(
      framesOfStack(state, {sites, environmentName}),
      state.bindToConsole(textOf(method), args, environmentName),
    );
    withCurrentOwner(owner ?? state.rootOwner, () =>
      runInTask(task, () => runAtBottom(call)),
    );
  } catch (error) {
    reportDebugRow(error);
  }
}
