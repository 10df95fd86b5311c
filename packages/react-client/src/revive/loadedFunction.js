// A server function whose module can be loaded here: the walk from its row over its module to its
// bound arguments. Each of the three may be missing.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {UserFunction} from 'flight-core/src/guard/functionOf.js';

import type {ServerManifest} from '../host.js';
import type {CreateFunctionHole, Response} from '../response.js';
import type {RevivedSlot, Way} from '../waits/wait.js';
import type {RowReference} from './serverRow.js';

import {createRejectedChunk} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {joinArguments, rememberServerFunction} from '../serverFunction.js';
import {Hole} from '../waits/wait.js';
import {settleWhenLoaded} from './loadModule.js';
import {readServerReference} from './serverRow.js';

// Reads the value at which the walk stopped.
type Step = (value: unknown) => Way;

class FunctionHole extends Hole {
  // The row, then the module, then the bound arguments.
  proceed: Step;

  through(value: unknown): Way {
    return value instanceof Hole ? value : this.proceed(value);
  }
}

function createFunctionHole(
  response: Response,
  manifest: ServerManifest,
  path: string,
  place: RevivedSlot,
): Hole {
  // The function is created last, because its bound arguments must be complete.
  let create: (bound: unknown) => unknown = () => null;
  const hole = new FunctionHole(path, place, bound => create(bound));
  hole.proceed = row => {
    const reference = readServerReference(row);
    if (reference === null) {
      return null;
    }
    hole.proceed = value => {
      const fn = functionOf(value);
      if (fn === null) {
        return createRejectedChunk(
          protocolError(
            `The server function "${reference.id}" is not a function in its module.`,
          ),
        );
      }
      create = bound => bindFunction(response, reference, fn, bound);
      hole.proceed = bound => {
        hole.reached = bound;
        return null;
      };
      return reference.bound;
    };
    try {
      return loadFunction(response, manifest, reference.id);
    } catch (error) {
      return createRejectedChunk(error);
    }
  };
  return hole;
}

function bindFunction(
  {host}: Response,
  reference: RowReference,
  fn: UserFunction,
  bound: unknown,
): unknown {
  const result =
    bound === null ? fn : fn.bind(null, ...joinArguments(bound, []));
  rememberServerFunction(host, result, reference);
  return result;
}

function loadFunction(
  response: Response,
  manifest: ServerManifest,
  id: string,
): Chunk {
  const {host} = response;
  const reference = host.resolveServerReference(manifest, id);
  const chunk = createBlockedChunk();
  const loading = host.preloadModule(reference);
  settleWhenLoaded(response, chunk, reference, loading);
  return chunk;
}

// Null if the application has no manifest of server functions.
export function loadFunctionsOf(
  manifest: ServerManifest,
): CreateFunctionHole | null {
  return manifest == null
    ? null
    : (response, reference, place) =>
        createFunctionHole(response, manifest, reference, place);
}
