// The way to a function of the server whose module can be loaded here: over the row that
// names it, its module and the arguments it is bound to. Each of them may still be missing.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response, Walk, Way} from '../response.js';
import type {RowReference} from './serverRow.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {
  joinArguments,
  rememberServerFunction,
} from '../actions/serverFunction.js';
import {settleWhenLoaded} from './loadModule.js';
import {readServerReference} from './serverRow.js';

type Stage = 'row' | 'module' | 'bound';

class LoadedFunctionWalk implements Walk {
  readonly response: Response;
  // Where the walk goes on. What it has found before is final.
  stage: Stage = 'row';
  reference: RowReference | null = null;
  fn: unknown = null;
  // A function that makes the one to be put in place, or null for a row that names none.
  value: unknown = null;
  error: unknown = null;

  constructor(response: Response) {
    this.response = response;
  }

  fromChunk(chunk: Chunk): Way {
    return this.pass(this.stage, chunk);
  }

  through(value: unknown): Way {
    return this.proceed(this.stage, value);
  }

  pass(stage: Stage, chunk: Chunk): Way {
    readChunk(chunk);
    if (chunk.status === FULFILLED) {
      return this.proceed(stage, chunk.value);
    }
    if (chunk.status === REJECTED) {
      return this.fail(chunk.reason);
    }
    this.stage = stage;
    return chunk;
  }

  proceed(stage: Stage, value: unknown): Way {
    switch (stage) {
      case 'row':
        return this.load(value);
      case 'module':
        return this.accept(value);
      default:
        return this.arrive(value);
    }
  }

  load(row: unknown): Way {
    const reference = readServerReference(row);
    if (reference === null) {
      this.value = null;
      return 'reached';
    }
    this.reference = reference;
    try {
      return this.pass('module', loadFunction(this.response, reference.id));
    } catch (error) {
      return this.fail(error);
    }
  }

  accept(fn: unknown): Way {
    const id = this.reference?.id ?? '';
    if (typeof fn !== 'function') {
      return this.fail(
        protocolError(
          `The server function "${id}" is no function in the module that the server ` +
            'manifest names for it.',
        ),
      );
    }
    this.fn = fn;
    const bound = this.reference?.bound ?? null;
    return bound === null ? this.arrive(null) : this.pass('bound', bound);
  }

  // Binding copies the arguments, so that it is put off until they are complete.
  arrive(bound: unknown): Way {
    this.value = () => this.finish(bound);
    return 'reached';
  }

  finish(bound: unknown): unknown {
    const {reference} = this;
    const fn: $FlowFixMe = this.fn; // a function, as was tested
    const result =
      bound === null ? fn : fn.bind(null, ...joinArguments(bound, []));
    if (reference !== null) {
      rememberServerFunction(this.response.host, result, reference);
    }
    return result;
  }

  fail(error: unknown): Way {
    this.error = error;
    return 'failed';
  }
}

function loadFunction(response: Response, id: string): Chunk {
  const {host, options} = response;
  const {serverManifest} = options;
  const reference = host.resolveServerReference(serverManifest, id);
  const chunk = createBlockedChunk();
  const loading = host.preloadModule(reference);
  settleWhenLoaded(response, chunk, {reference, loading});
  return chunk;
}

export function createFunctionWalk(response: Response): Walk {
  return new LoadedFunctionWalk(response);
}
