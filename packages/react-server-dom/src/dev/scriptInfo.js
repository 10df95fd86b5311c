// Development, browsers: a client module waited for the scripts of its bundle chunks. Tools show
// these scripts like I/O of the server.
//
//   {awaited: {name: 'script', start, end, value, debugStack, byteSize?}}
//
// Times are from the browser's resource timing, in milliseconds on the clock of performance.now();
// -1 if it has no entry for the script.

import type {
  DebugInfo,
  DescribeModule,
} from 'react-client/src/dev/debugState.js';

import {createFulfilledPromise} from 'flight-core/src/chunk/storeOutcome.js';
import {loadedScripts} from 'react-client/src/dev/processState.js';

const UNKNOWN = -1;

// What a bundler knows of the scripts of a module.
export type Scripts = {
  // The ids of the bundle chunks, from the list of chunks of a module reference.
  readonly idsOf: (chunks: ReadonlyArray<unknown>) => ReadonlyArray<unknown>,
  // Where the script of a chunk can be: relative URLs, the most likely one first.
  readonly placesOf: (id: unknown) => ReadonlyArray<string>,
  // What tools show as the result of loading it.
  readonly valueOf: (id: unknown, href: string) => unknown,
};

// One record for each script of a module. A module reference is [module id, bundle chunks, …].
export function describeScriptsWith(scripts: Scripts): DescribeModule {
  function scriptOf(id: unknown): DebugInfo {
    const script = loadedScripts.get(id) ?? readScript(scripts, id);
    loadedScripts.set(id, script);
    return script;
  }

  return reference => {
    const chunks = Array.isArray(reference) ? reference[1] : null;
    return Array.isArray(chunks)
      ? scripts.idsOf(chunks).map(id => ({awaited: scriptOf(id)}))
      : [];
  };
}

function readScript(scripts: Scripts, id: unknown): DebugInfo {
  const urls = scripts.placesOf(id).map(urlOf);
  const entries = performance.getEntriesByType('resource');
  const entry = entries.findLast(({name}) => urls.includes(name));
  const href = entry?.name ?? urls[0];
  const script: DebugInfo = {
    name: 'script',
    start: entry?.startTime ?? UNKNOWN,
    end: entry === undefined ? UNKNOWN : entry.startTime + entry.duration,
    value: createFulfilledPromise(scripts.valueOf(id, href)),
    debugStack: stackAt(href),
  };
  const byteSize: unknown = Reflect.get(entry ?? {}, 'transferSize');
  if (typeof byteSize === 'number' && byteSize > 0) {
    script.byteSize = byteSize;
  }
  return script;
}

// The name itself outside of browsers, and in documents that have no address.
function urlOf(file: string): string {
  const base = typeof document === 'object' ? document.baseURI : undefined;
  return URL.canParse(file, base) ? new URL(file, base).href : file;
}

// Tools skip the first frame and open the file of the second.
function stackAt(href: string): Error {
  const error = new Error('react-stack-top-frame');
  const frame = `\n    at Client Component Bundle (${href}:1:1)`;
  error.stack = `Error: react-stack-top-frame${frame}${frame}`;
  return error;
}
