// Functions that represent functions of the server in stacks of the client:
// ["App","/app/page.js",12,5,10,1,false] is a function named App that begins at line 10,
// column 1 of that file and calls its argument at line 12, column 5. See standInCode.js.

import type {FindSourceMapURL} from '../tracer.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {memberOf} from './member.js';
import {
  createFooter,
  evaluateStandIn,
  toPosition,
  toURL,
} from './standInCode.js';

// Name, file, line and column; line and column where the function begins; whether the frame
// continues after an await.
export type CallSite = ReadonlyArray<unknown>;

export type Action = () => unknown;

type Call = (action: Action) => unknown;

// Never cleared, because engines keep evaluated code, too.
const KNOWN: Map<string, Call> = new Map();

export function callOfSite(
  site: CallSite,
  environmentName: string,
  findSourceMapURL: FindSourceMapURL | null,
): Call {
  const key = JSON.stringify([site, environmentName]);
  const known = KNOWN.get(key);
  if (known !== undefined) {
    return known;
  }
  const name = String(site[0]) || '<anonymous>';
  const file = String(site[1]);
  const footer = createFooter(
    {
      fileName: file,
      environmentName,
      suffix: String(KNOWN.size),
      plainURL: file === '' ? '<anonymous>' : encodeURI(toURL(file)),
    },
    findSourceMapURL,
  );
  const call = createCall(name, site, footer);
  KNOWN.set(key, call);
  return call;
}

function createCall(name: string, site: CallSite, footer: string): Call {
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
