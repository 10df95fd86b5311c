// Development, browsers: a client module waited for the scripts of its bundle chunks. Tools show
// these scripts like I/O of the server.
//
//   {awaited: {name: 'script', start, end, value, debugStack, byteSize?}}
//
// Times are from the browser's resource timing, in milliseconds on the clock of performance.now();
// -1 if it has no entry for the script.

import type {DebugInfo} from 'react-client/src/dev/debugState.js';

import {loadedScripts} from 'react-client/src/dev/processState.js';
import {fulfilledPromise} from 'react-client/src/dev/streamInfo.js';

const UNKNOWN = -1;

// [chunk id, file, chunk id, file, …]: one record for each script.
export function describeScripts(
  bundleChunks: ReadonlyArray<unknown>,
): ReadonlyArray<DebugInfo> {
  return bundleChunks
    .filter((_, index) => index % 2 === 0)
    .map(chunkId => ({awaited: scriptOf(chunkId)}));
}

function scriptOf(chunkId: unknown): DebugInfo {
  const known = loadedScripts.get(chunkId);
  if (known !== undefined) {
    return known;
  }
  const script = readScript(chunkId);
  loadedScripts.set(chunkId, script);
  return script;
}

function readScript(chunkId: unknown): DebugInfo {
  const urls = urlsOf(String(chunkId));
  const entries = performance.getEntriesByType('resource');
  const entry = entries.findLast(({name}) => urls.includes(name));
  const href = entry?.name ?? urls[0];
  const script: DebugInfo = {
    name: 'script',
    start: entry?.startTime ?? UNKNOWN,
    end: entry === undefined ? UNKNOWN : entry.startTime + entry.duration,
    value: fulfilledPromise({chunkId, href}),
    debugStack: stackAt(href),
  };
  const byteSize: unknown = Reflect.get(entry ?? {}, 'transferSize');
  if (typeof byteSize === 'number' && byteSize > 0) {
    script.byteSize = byteSize;
  }
  return script;
}

// The file name is relative to the public path in webpack. In other bundlers it may be a URL.
function urlsOf(chunkId: string): ReadonlyArray<string> {
  const file =
    typeof __webpack_get_script_filename__ === 'function'
      ? __webpack_get_script_filename__(chunkId)
      : String(__webpack_require__.u(chunkId));
  const folder =
    typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  return [urlOf(file), urlOf(folder + file)];
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
