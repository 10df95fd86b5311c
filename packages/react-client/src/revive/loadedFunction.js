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

// The kind of value that the walk reads next.
type Stage = 'row' | 'module' | 'bound';

class FunctionHole extends Hole {
  readonly response: Response;
  readonly manifest: ServerManifest;
  stage: Stage = 'row';
  reference: RowReference | null = null;
  fn: UserFunction | null = null;

  constructor(
    response: Response,
    manifest: ServerManifest,
    reference: string,
    place: RevivedSlot,
  ) {
    // The function is created last, because its bound arguments must be complete.
    super(reference, place, bindFunction);
    this.response = response;
    this.manifest = manifest;
  }

  through(value: unknown): Way {
    if (value instanceof Hole) {
      return value;
    }
    switch (this.stage) {
      case 'row':
        return this.load(value);
      case 'module':
        return this.accept(value);
      default:
        this.reached = value;
        return null;
    }
  }

  load(row: unknown): Way {
    this.reference = readServerReference(row);
    if (this.reference === null) {
      return null;
    }
    this.stage = 'module';
    try {
      return loadFunction(this.response, this.manifest, this.reference.id);
    } catch (error) {
      return createRejectedChunk(error);
    }
  }

  accept(value: unknown): Way {
    const fn = functionOf(value);
    if (fn === null) {
      return createRejectedChunk(
        protocolError(
          `The server function "${String(this.reference?.id)}" is not a function in the module that ` +
            'the server manifest has for it.',
        ),
      );
    }
    this.fn = fn;
    this.stage = 'bound';
    return this.reference?.bound ?? null;
  }
}

function bindFunction(bound: unknown, hole: Hole): unknown {
  if (
    !(hole instanceof FunctionHole) ||
    hole.fn === null ||
    hole.reference === null
  ) {
    return null;
  }
  const {fn, reference, response} = hole;
  const result =
    bound === null ? fn : fn.bind(null, ...joinArguments(bound, []));
  rememberServerFunction(response.host, result, reference);
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
        new FunctionHole(response, manifest, reference, place);
}
