// :W["log","$2","$1","Server","hello %s","world"]: a console call on the server. It is replayed
// with a badge that names the environment.

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';

import {FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {memberOf} from './member.js';
import {placeInStack, runAtBottom} from './callStacks.js';
import {addBadge} from './consoleBadge.js';
import {readDebugRow, whenRead} from './debugRows.js';
import {addStack, asInfo} from './infos.js';
import {withCurrentOwner} from './currentOwner.js';
import {reportDebugRow} from './reports.js';
import {runInTask, taskOfEnvironment, taskOfInfo} from './tasks.js';

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
  const environmentName = String(env);
  const owner = asInfo(ownerInfo);
  const call = placeInStack(
    state,
    {sites, environmentName},
    bindMethod(state, {method: String(method), args, environmentName}),
  );
  const task =
    owner === null
      ? taskOfEnvironment(state, environmentName)
      : taskOfInfo(state, owner);
  if (owner !== null) {
    addStack(state, owner);
  }
  try {
    withCurrentOwner(owner ?? state.rootOwner, () =>
      runInTask(task, () => runAtBottom(call)),
    );
  } catch (error) {
    reportDebugRow(error);
  }
}

// A bound method has no frame, so the innermost frame is the server's.
function bindMethod(
  state: DebugState,
  {
    method,
    args,
    environmentName,
  }: {
    readonly method: string,
    readonly args: ReadonlyArray<unknown>,
    readonly environmentName: string,
  },
): () => unknown {
  const original = functionOf(memberOf(console, method));
  const badged = addBadge(state.badge, environmentName, {method, args});
  return original?.bind(console, ...badged) ?? (() => undefined);
}
