// Server functions whose module can be loaded here. Their row, their module and their bound arguments may
// be missing.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {ServerManifest} from '../host.js';
import type {CreateFunctionReference, Response} from '../response.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {FunctionRow} from './serverFunction.js';

import {settleWhenLoaded} from '../loadModule.js';
import {Reference} from '../waits/graph.js';
import {
  joinArguments,
  readFunctionRow,
  rememberServerFunction,
} from './serverFunction.js';
import {createRejectedChunk} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';

// A server function: the steps from its row over its module to its bound arguments.
class FunctionReference extends Reference {
  readonly response: Response;
  readonly manifest: ServerManifest;
  row: FunctionRow | null = null;
  loaded: UserFunction | null = null;

  constructor(
    response: Response,
    manifest: ServerManifest,
    path: string,
    slot: RevivedSlot,
  ) {
    // The function is bound last, because its bound arguments must be complete.
    super(path, slot, bindLoaded);
    this.response = response;
    this.manifest = manifest;
  }

  // Reads the value that was missing: the row, then the module, then the bound arguments.
  advance(value: unknown): Chunk | null {
    const {loaded, manifest, response, row} = this;
    if (value instanceof Reference) {
      return value;
    }
    if (!row) {
      this.row = readFunctionRow(value);
      return this.row && loadModuleOf(response, manifest, this.row.id);
    }
    if (!loaded) {
      this.loaded = functionOf(value);
      return this.loaded
        ? row.bound
        : createRejectedChunk(notAFunction(row.id));
    }
    this.target = value;
    return null;
  }
}

function notAFunction(id: string): Error {
  return protocolError(`The server function "${id}" is not a function.`);
}

// The host remembers the result as a server function.
function bindLoaded(bound: unknown, reference: Reference): unknown {
  if (!(reference instanceof FunctionReference)) {
    return null;
  }
  const {loaded, response, row} = reference;
  if (!row || !loaded) {
    return null;
  }
  const parameters = [null, ...joinArguments(bound, [])];
  const result =
    bound === null
      ? loaded
      : Reflect.apply(Reflect.get(loaded, 'bind'), loaded, parameters);
  rememberServerFunction(response.host, result, row);
  return result;
}

// The chunk of the module of a server function.
function loadModuleOf(
  response: Response,
  manifest: ServerManifest,
  id: string,
): Chunk {
  const {host} = response;
  try {
    const module = host.resolveServerReference(manifest, id);
    const chunk = createBlockedChunk();
    const loading = host.preloadModule(module);
    settleWhenLoaded(response, chunk, module, loading);
    return chunk;
  } catch (error) {
    return createRejectedChunk(error);
  }
}

// Null if the application has no manifest of server functions.
export function loadFunctionsOf(
  manifest: ServerManifest,
): CreateFunctionReference | null {
  return Boolean(manifest)
    ? (response, path, slot) =>
        new FunctionReference(response, manifest, path, slot)
    : null;
}
