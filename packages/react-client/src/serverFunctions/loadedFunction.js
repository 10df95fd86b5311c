// A server function whose module can be loaded here: the steps from its row over its module to its
// bound arguments. Each of the three may be missing.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {ServerManifest} from '../host.js';
import type {CreateFunctionReference, Response} from '../response.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {FunctionRow} from './serverRow.js';

import {settleWhenLoaded} from '../loadModule.js';
import {Reference} from '../waits/graph.js';
import {joinArguments, rememberServerFunction} from './serverFunction.js';
import {readFunctionRow} from './serverRow.js';
import {createRejectedChunk} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';

class FunctionReference extends Reference {
  // Reads the value that was missing: the row, then the module, then the bound arguments.
  proceed: (value: unknown) => Chunk | null = () => null;

  advance(value: unknown): Chunk | null {
    return value instanceof Reference ? value : this.proceed(value);
  }
}

function createFunctionReference(
  response: Response,
  manifest: ServerManifest,
  path: string,
  slot: RevivedSlot,
): Reference {
  let functionRow: FunctionRow | null = null;
  let loaded: UserFunction | null = null;
  // The function is bound last, because its bound arguments must be complete.
  const reference = new FunctionReference(path, slot, bound =>
    functionRow && loaded
      ? bindLoaded(response, functionRow, loaded, bound)
      : null,
  );
  reference.proceed = value => {
    if (!functionRow) {
      const row = readFunctionRow(value);
      const module = row && loadModuleOf(response, manifest, row.id);
      functionRow = row;
      return module;
    }
    if (!loaded) {
      const {bound, id} = functionRow;
      loaded = functionOf(value);
      return loaded ? bound : createRejectedChunk(notAFunction(id));
    }
    reference.target = value;
    return null;
  };
  return reference;
}

function notAFunction(id: string): Error {
  return protocolError(`The server function "${id}" is not a function.`);
}

// The host remembers the result as a server function.
function bindLoaded(
  {host}: Response,
  functionRow: FunctionRow,
  loaded: UserFunction,
  bound: unknown,
): unknown {
  const parameters = [null, ...joinArguments(bound, [])];
  const result =
    bound === null
      ? loaded
      : Reflect.apply(Reflect.get(loaded, 'bind'), loaded, parameters);
  rememberServerFunction(host, result, functionRow);
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
    if (isOverflow(error)) {
      throw error;
    }
    return createRejectedChunk(error);
  }
}

// Null if the application has no manifest of server functions.
export function loadFunctionsOf(
  manifest: ServerManifest,
): CreateFunctionReference | null {
  return manifest == null
    ? null
    : (response, path, slot) =>
        createFunctionReference(response, manifest, path, slot);
}
