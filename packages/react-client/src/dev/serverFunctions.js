// {"id":"a.js#save","bound":null,"name":"save","env":"Server","location":["Module.save","/a.js",31,3]}:
// debuggers that step into a function of the server come to where it was registered there.

import type {ServerFunction} from '../serverFunction.js';
import type {ClientHost} from '../host.js';
import type {CallSite} from './callSites.js';
import type {FindSourceMapURL} from './standInCode.js';

import {nameFunction, rememberServerFunction} from '../serverFunction.js';
import {readServerReference} from '../revive/serverRow.js';
import {memberOf} from './member.js';
import {createFooter, evaluateStandIn, toPosition} from './standInCode.js';

export type Location = {
  readonly name: string,
  readonly environmentName: string,
  readonly site: CallSite,
};

const files = {count: 0};

export function locateServerFunction(
  fn: ServerFunction,
  {name, environmentName, site}: Location,
  findSourceMapURL: FindSourceMapURL | null,
): ServerFunction {
  const file = String(site[1]);
  const footer = createFooter(
    {
      fileName: file,
      environmentName,
      suffix: `s${files.count++}`,
      plainURL: file,
    },
    findSourceMapURL,
  );
  const position = toPosition(site[2], site[3]);
  try {
    const create = evaluateStandIn(
      {
        open: `server=>({${JSON.stringify(name)}:`,
        head: '(...args)=>',
        body: 'server(...args)',
        close: '})',
        start: position,
        call: position,
      },
      footer,
    );
    return create(fn)[name];
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
  const reference = readServerReference(row);
  if (reference === null || !Array.isArray(location)) {
    return fn;
  }
  const located = locateServerFunction(
    fn,
    {
      name: String(memberOf(row, 'name') ?? ''),
      environmentName: String(memberOf(row, 'env')),
      site: location,
    },
    findSourceMapURL,
  );
  rememberServerFunction(host, located, reference);
  return located;
}
