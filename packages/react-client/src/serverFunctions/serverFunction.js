// Functions that call the server. The host remembers them, so that replies can send them back.

import type {ClientHost, ServerReference} from '../host.js';
import type {CallServer} from '../response.js';

import {Chunk, FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

export type ServerFunction = (...args: Array<unknown>) => unknown;

// 1:{"id":"act.js#save","bound":"$@2"}: the row of a server function.
export type FunctionRow = {
  readonly id: string,
  readonly bound: Chunk | null,
};

// Null if the row has no id. The client trusts the rows of its server; the server reads such
// metadata from replies more strictly (reply/revive/serverFunction.js there).
export function readFunctionRow(row: unknown): FunctionRow | null {
  if (typeof row !== 'object' || !row) {
    return null;
  }
  const {id, bound} = row as interface {
    readonly id?: unknown,
    readonly bound?: unknown,
  };
  return typeof id === 'string'
    ? {id, bound: bound instanceof Chunk ? bound : null}
    : null;
}

// A known function keeps its first id.
export function rememberServerFunction(
  host: ClientHost,
  fn: interface {},
  reference: ServerReference,
): void {
  const {serverFunctions} = host;
  if (!serverFunctions.has(fn)) {
    serverFunctions.set(fn, reference);
    host.prepareServerFunction(host, fn, reference);
  }
}

export function createServerFunction(
  host: ClientHost,
  reference: ServerReference,
  callServer: CallServer,
): ServerFunction {
  const fn = (...args: Array<unknown>) => call(reference, callServer, args);
  nameFunction(fn, 'action');
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
function call(
  {id, bound}: ServerReference,
  callServer: CallServer,
  args: ReadonlyArray<unknown>,
): unknown {
  const callWith = (first: unknown) =>
    callServer(id, joinArguments(first, args));
  if (!bound) {
    return callWith(null);
  }
  if (bound instanceof Chunk) {
    readChunk(bound);
    if (bound.status === FULFILLED) {
      return callWith(bound.value);
    }
  }
  return Promise.resolve(bound).then(callWith);
}

export function joinArguments(
  bound: unknown,
  args: ReadonlyArray<unknown>,
): Array<unknown> {
  return Array.isArray(bound) ? [...bound, ...args] : [...args];
}
