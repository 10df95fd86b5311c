// Errors of a development server, with all details:
// {"digest":"","name":"TypeError","message":"…","stack":[…],"env":"Server","owner":null}

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';

import {genericError} from '../revive/serverError.js';
import {framesOfStack} from './callSites.js';
import {readDebugReference} from './debugReference.js';
import {addQuietly} from './reports.js';
import {placeInFrames} from './stackFrames.js';
import {runInTask, taskOfEnvironment, taskOfInfo} from './tasks.js';
import {withFrames} from './topFrame.js';
import {asInfo} from './rowValues.js';

type ErrorRecord = interface {
  readonly cause?: unknown,
  readonly env?: unknown,
  readonly errors?: unknown,
  readonly message?: unknown,
  readonly name?: unknown,
  readonly owner?: unknown,
  readonly stack?: unknown,
};

export function createDevelopmentError(
  state: DebugState,
  response: Response,
  record: unknown,
): Error {
  return (
    addQuietly(null, () => createDetailed(state, response, record)) ??
    genericError()
  );
}

function createDetailed(
  state: DebugState,
  response: Response,
  record: unknown,
): Error {
  if (typeof record !== 'object' || record === null) {
    return genericError();
  }
  const {env, message, name, owner, stack} = record as ErrorRecord;
  // A production server sends only the digest.
  if (typeof message !== 'string') {
    return genericError();
  }
  const environmentName = typeof env === 'string' ? env : state.environmentName;
  const info = asInfo(readDebugReference(state, response, owner));
  const task =
    info === null
      ? taskOfEnvironment(state, environmentName)
      : taskOfInfo(state, info);
  const frames = framesOfStack(state, {sites: stack, environmentName});
  const create = placeInFrames(
    frames,
    constructorOf(state, response, record as ErrorRecord),
  );
  // Only the frames of the server: the engine would keep the response in those of the client.
  const error = withFrames(frames.calls.length, () => runInTask(task, create));
  // `stack` is not read here: the first read creates its text, with the name at that time, and
  // renderers get more details before that.
  Reflect.set(error, 'name', name);
  Reflect.set(error, 'environmentName', env);
  return error instanceof Error ? error : genericError();
}

const NO_MESSAGE = 'The server sent no message for this error.';

// Returns a bound function, because it has no frame in stacks.
function constructorOf(
  state: DebugState,
  response: Response,
  record: ErrorRecord,
): () => Error {
  const {cause, errors, message} = record;
  const text = message === '' ? NO_MESSAGE : String(message);
  const options =
    cause === undefined
      ? undefined
      : {cause: readDebugReference(state, response, cause)};
  if (errors === undefined) {
    return Error.bind(null, text, options);
  }
  const list = readDebugReference(state, response, errors);
  return AggregateError.bind(
    null,
    Array.isArray(list) ? list : [],
    text,
    options,
  );
}
