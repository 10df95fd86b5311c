// A server function whose module can be loaded here: the walk from its row over its module to its
// bound arguments. Each of the three may be missing.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {UserFunction} from 'flight-core/src/guard/functionOf.js';

import type {ServerManifest} from '../host.js';
import type {CreateFunctionReference, Response} from '../response.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {RowReference} from './serverRow.js';

import {createRejectedChunk} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {isOverflow} from 'flight-core/src/guard/overflow.js';
import {joinArguments, rememberServerFunction} from './serverFunction.js';
import {Reference} from '../waits/graph.js';
import {settleWhenLoaded} from '../loadModule.js';
import {readServerReference} from './serverRow.js';

class FunctionReference extends Reference {
  // Reads the value at which the walk stopped: the row, then the module, then the bound arguments.
  proceed: (value: unknown) => Chunk | null;

  advance(value: unknown): Chunk | null {
    return value instanceof Reference ? value : this.proceed(value);
  }
}

function createFunctionReference(
  response: Response,
  manifest: ServerManifest,
  path: string,
  place: RevivedSlot,
): Reference {
  let metadata: RowReference | null = null;
  let fn: UserFunction | null = null;
  // The function is bound last, because its bound arguments must be complete.
  const reference = new FunctionReference(path, place, bound =>
    metadata && fn ? bindFunction(response, metadata, fn, bound) : null,
  );
  reference.proceed = value => {
    if (!metadata) {
      const row = readServerReference(value);
      const next = row && loadFunction(response, manifest, row.id);
      metadata = row;
      return next;
    }
    if (!fn) {
      const {bound, id} = metadata;
      fn = functionOf(value);
      return fn ? bound : createRejectedChunk(notAFunction(id));
    }
    reference.target = value;
    return null;
  };
  return reference;
}

function notAFunction(id: string): Error {
  return protocolError(`The server function "${id}" is not a function.`);
}

function bindFunction(
  {host}: Response,
  reference: RowReference,
  fn: UserFunction,
  bound: unknown,
): unknown {
  const parameters = [null, ...joinArguments(bound, [])];
  const result =
    bound === null
      ? fn
      : Reflect.apply(Reflect.get(fn, 'bind'), fn, parameters);
  rememberServerFunction(host, result, reference);
  return result;
}

function loadFunction(
  response: Response,
  manifest: ServerManifest,
  id: string,
): Chunk {
  const {host} = response;
  try {
    const reference = host.resolveServerReference(manifest, id);
    const chunk = createBlockedChunk();
    const loading = host.preloadModule(reference);
    settleWhenLoaded(response, chunk, reference, loading);
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
    : (response, reference, place) =>
        createFunctionReference(response, manifest, reference, place);
}
