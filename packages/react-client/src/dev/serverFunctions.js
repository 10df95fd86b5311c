//
// {"id":"a.js#save","bound":null,"name":"save","env":"Server","location":["Module.save","/a.js",31,3]}:
// stepping into a server function in a debugger leads to the location where the server registered it.
// For a function that the application created, it leads to the location of that call.

import type {ServerFunction} from '../serverFunctions/serverFunction.js';
import type {ClientHost} from '../host.js';
import type {CallSite} from './callSites.js';
import type {FindSourceMapURL, MoreParameters} from '../tracer.js';

import {
  nameFunction,
  rememberServerFunction,
} from '../serverFunctions/serverFunction.js';
import {readFunctionRow} from '../serverFunctions/serverFunction.js';
import {evaluatedFiles} from './processState.js';
import {
  createFooter,
  evaluateStandIn,
  toPosition,
  toURL,
} from './standInCode.js';
import {MOST_FRAMES, createTopFrameError} from './topFrame.js';
import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';
import {textOf} from './rowValues.js';

export type Location = {
  readonly name: string,
  readonly environmentName: string,
  readonly site: CallSite,
};

// It would end the comment that contains the URL.
const LINE_BREAK = /[\n\r\u2028\u2029]/g;

function locateServerFunction(
  fn: ServerFunction,
  {name, environmentName, site}: Location,
  findSourceMapURL: FindSourceMapURL | null,
): ServerFunction {
  const file = textOf(site[1]);
  const footer = createFooter(
    {
      fileName: file,
      environmentName,
      suffix: `s${evaluatedFiles.forFunctions++}`,
      plainURL: toURL(file).replace(LINE_BREAK, encodeURIComponent),
    },
    findSourceMapURL,
  );
  const position = toPosition(site[2], site[3]);
  try {
    const create = evaluateStandIn(
      {
        open: `server=>({${JSON.stringify(name)}:`,
        head: '(...args) => ',
        body: 'server(...args)',
        close: '})',
        start: position,
        call: position,
      },
      footer,
    );
    return functionOf(memberOf(functionOf(create)?.(fn), name)) ?? fn;
  } catch {
    return nameFunction(fn, name);
  }
}

export function presentServerFunction(
  host: ClientHost,
  fn: ServerFunction,
  row: unknown,
  findSourceMapURL: FindSourceMapURL | null,
): ServerFunction {
  const location = memberOf(row, 'location');
  const reference = readFunctionRow(row);
  if (reference === null || !Array.isArray(location)) {
    return fn;
  }
  const located = locateServerFunction(
    fn,
    {
      name: textOf(memberOf(row, 'name') ?? ''),
      environmentName: textOf(memberOf(row, 'env')),
      site: location,
    },
    findSourceMapURL,
  );
  rememberServerFunction(host, located, reference);
  return located;
}

// Call this where OWN_FRAMES says: frames are counted.
export function presentCreatedFunction(
  host: ClientHost,
  fn: ServerFunction,
  id: string,
  [, findSourceMapURL, functionName]: MoreParameters,
): ServerFunction {
  const error = createTopFrameError(MOST_FRAMES + OWN_FRAMES);
  const site = siteOfFrame(error, OWN_FRAMES);
  if (site === null) {
    return nameLikeSource(fn, functionName);
  }
  const located = locateServerFunction(
    fn,
    {name: nameInSource(functionName), environmentName: CLIENT, site},
    findSourceMapURL ?? null,
  );
  rememberServerFunction(host, located, {id, bound: null});
  return located;
}

// The environment name for source maps of functions that the application created.
const CLIENT = 'Client';

// The frames of createTopFrameError, presentCreatedFunction, createFunction and the entry.
const OWN_FRAMES = 4;

const PLACE = /([^\s()@]+):(\d+):(\d+)\)?$/;

// "    at save (http://localhost/main.js:12:5)", or "save@http://localhost/main.js:12:5"
function siteOfFrame({stack}: Error, index: number): CallSite | null {
  const frames = String(stack)
    .split('\n')
    .map(line => PLACE.exec(line))
    .filter(Boolean);
  if (index >= frames.length) {
    return null;
  }
  const [, file, line, column] = frames[index];
  return ['', file, Number(line), Number(column)];
}

// The same name as in the source, if the bundler passes the name.
export function nameLikeSource(
  fn: ServerFunction,
  functionName?: unknown,
): ServerFunction {
  return nameFunction(fn, nameInSource(functionName));
}

function nameInSource(functionName: unknown): string {
  return Boolean(functionName) ? String(functionName) : '<anonymous>';
}
