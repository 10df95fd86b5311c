// Functions that represent functions of the server in stacks of the client:
// ["App","/app/page.js",12,5,10,1,false] is a function named App that begins at line 10,
// column 1 of that file and calls its argument at line 12, column 5. See standInCode.js.

import type {FindSourceMapURL} from '../tracer.js';
import type {DebugState} from './debugState.js';
import type {KnownCall} from './processState.js';
import type {StackFrames} from './stackFrames.js';

import {evaluatedFiles, knownCalls} from './processState.js';
import {
  createFooter,
  encodeURL,
  evaluateStandIn,
  toPosition,
  toURL,
} from './standInCode.js';
import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';

// Name, file, line and column; line and column where the function begins; whether the frame
// continues after an await.
export type CallSite = ReadonlyArray<unknown>;

// A stack, and the environment of its files.
export type ServerStack = interface {
  readonly sites: unknown,
  readonly environmentName: string,
};

export type Action = () => unknown;

export type Call = (action: Action) => unknown;

// Null for anything else than a call site: invalid rows may contain any value.
export function callOfSite(
  site: unknown,
  environmentName: string,
  findSourceMapURL: FindSourceMapURL | null,
): Call | null {
  if (!Array.isArray(site)) {
    return null;
  }
  for (const known of knownCalls.get(site[1])?.get(site[2]) ?? []) {
    if (known.environmentName === environmentName && isSame(known.site, site)) {
      return known.call;
    }
  }
  // A frame without a position has nulls, which count as 0.
  if (!site.every(part => part === null || PARTS.has(typeof part))) {
    return null;
  }
  const call = createCall(site, environmentName, findSourceMapURL);
  addKnown({site: [...site], environmentName, call});
  return call;
}

// Stacks as they are in rows: a list of call sites, innermost first.
export function framesOfStack(
  state: DebugState,
  {sites, environmentName}: ServerStack,
): StackFrames {
  let {frames} = state;
  // Invalid rows may contain any value here.
  for (const site of Array.isArray(sites) ? sites : []) {
    const call = callOfSite(site, environmentName, state.findSourceMapURL);
    frames = call === null ? frames : frames.inside(call);
  }
  return frames;
}

const PARTS: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

function isSame(one: CallSite, other: CallSite): boolean {
  return (
    one.length === other.length &&
    one.every((part, index) => part === other[index])
  );
}

function addKnown(known: KnownCall): void {
  const [, file, line] = known.site;
  const lines: Map<unknown, Array<KnownCall>> = knownCalls.get(file) ??
  new Map();
  const calls = lines.get(line) ?? [];
  calls.push(known);
  lines.set(line, calls);
  knownCalls.set(file, lines);
}

function createCall(
  site: CallSite,
  environmentName: string,
  findSourceMapURL: FindSourceMapURL | null,
): Call {
  const name = String(site[0]) || '<anonymous>';
  const file = String(site[1]);
  const footer = createFooter(
    {
      fileName: file,
      environmentName,
      suffix: String(evaluatedFiles.forStacks++),
      plainURL: file === '' ? '<anonymous>' : encodeURL(toURL(file)),
    },
    findSourceMapURL,
  );
  return evaluateCall(name, site, footer);
}

function evaluateCall(name: string, site: CallSite, footer: string): Call {
  try {
    const standIns = evaluateStandIn(
      {
        open: `({${JSON.stringify(name)}:`,
        head: '_=>',
        body: '_()',
        close: '})',
        start: toPosition(site[4], site[5]),
        call: toPosition(site[2], site[3]),
      },
      footer,
    );
    const standIn = functionOf(memberOf(standIns, name));
    if (standIn !== null) {
      return standIn;
    }
  } catch {
    // The plain function below has at least the name.
  }
  const plain: Call = action => action();
  Reflect.defineProperty(plain, 'name', {value: name, configurable: true});
  return plain;
}
