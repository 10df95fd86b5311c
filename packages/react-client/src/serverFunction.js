// Functions that call the server. The host remembers them, so that replies can send them back.

import type {ClientHost, ServerReference} from './host.js';
import type {CallServer} from './response.js';

import {Chunk, FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

export type ServerFunction = (...args: Array<unknown>) => unknown;

// A known function keeps its first id.
export function rememberServerFunction(
  host: ClientHost,
  fn: interface {},
  reference: ServerReference,
): void {
  const {serverFunctions} = host;
  if (!serverFunctions.has(fn)) {
    serverFunctions.set(fn, reference);
    host.prepareServerFunction(host, fn);
  }
}

export function createServerFunction(
  host: ClientHost,
  reference: ServerReference,
  callServer: CallServer,
): ServerFunction {
  const fn = nameFunction(createCaller(reference, callServer), 'action');
  rememberServerFunction(host, fn, reference);
  return fn;
}

// Sets the name that devtools and logs show. It is set explicitly, because minifiers drop inferred
// names.
export function nameFunction(fn: ServerFunction, name: string): ServerFunction {
  Reflect.defineProperty(fn, 'name', {value: name, configurable: true});
  return fn;
}

// The call waits for bound arguments that are still pending.
function createCaller(
  {id, bound}: ServerReference,
  callServer: CallServer,
): ServerFunction {
  return (...args) => {
    const call = (first: unknown) => callServer(id, joinArguments(first, args));
    if (!bound) {
      return call(null);
    }
    if (bound instanceof Chunk) {
      readChunk(bound);
      if (bound.status === FULFILLED) {
        return call(bound.value);
      }
    }
    return Promise.resolve(bound).then(call);
  };
}

export function joinArguments(
  bound: unknown,
  args: ReadonlyArray<unknown>,
): Array<unknown> {
  return Array.isArray(bound) ? [...bound, ...args] : [...args];
}
