// A form that was submitted before hydration. Its action becomes a function without parameters: the
// server function that the form names, bound to the arguments from the page and to the fields that
// the user filled in. The result of the action becomes the state of a component. The action is named
// by a reply in the fields of the form, whose names begin with a prefix.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CallableFunction, ModuleReference} from '../replyHost.js';
import type {FunctionReference} from '../revive/serverFunction.js';
import type {ReplyOptions} from '../slots/slot.js';
import type {Selection} from './formFields.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {addForm, closeReply} from '../accept.js';
import {checkBoundArguments} from '../entries/limits.js';
import {acceptExport} from '../revive/callableExport.js';
import {openReply} from '../revive/read.js';
import {partOfArguments, readReference} from '../revive/serverFunction.js';
import {getPart} from '../slots/parts.js';
import {isOwnArray} from '../slots/path.js';
import {
  findReferencePrefix,
  findStateKey,
  requireForm,
  splitForm,
} from './formFields.js';

type FormSource = Omit<ReplyOptions, 'prefix'>;

// Null if the form has no action. Throws synchronously if the action cannot be identified;
// later failures reject.
export function decodeAction(
  source: FormSource,
  body: FormData,
): Promise<() => unknown> | null {
  requireForm(body, 'a FormData');
  const {form, selection} = splitForm(body);
  if (selection === null) {
    return null;
  }
  const reference = readSelection(source, body, selection);
  const {host, manifest} = source;
  const imported = host.resolveServerReference(manifest, reference.id);
  return loadAction(source, reference, imported).then(fn =>
    fn.bind(null, form),
  );
}

function readSelection(
  source: FormSource,
  body: FormData,
  selection: Selection,
): FunctionReference {
  if (selection.by === 'id') {
    return {id: selection.id, bound: null};
  }
  const reference = readReference(
    readFormReply(source, body, selection.prefix),
  );
  if (reference === null) {
    throw protocolError('The id of the action of a form must be a string.');
  }
  return reference;
}

// Throws if the reply fails. The body is complete, so the root is too, unless it waits for the
// bytes of a file or for a module.
function readFormReply(
  source: FormSource,
  body: FormData,
  prefix: string,
): unknown {
  const reply = openReply({...source, prefix});
  addForm(reply, body);
  if (reply.ending !== null) {
    // The body exceeds a limit.
    throw reply.ending.error();
  }
  closeReply(reply);
  const root = getPart(reply, 0);
  readChunk(root);
  switch (root.status) {
    case FULFILLED:
      return root.value;
    case REJECTED:
      throw root.reason;
    default:
      throw protocolError(
        'The part that names the action of a form waits for a file or a module.',
      );
  }
}

// The promise of a chunk, which is only a thenable.
function promiseFor(chunk: Chunk): Promise<unknown> {
  return new Promise((resolve, reject) => {
    chunk.then(resolve, reject);
  });
}

const NOTHING: ReadonlyArray<unknown> = [];

async function loadAction(
  {host, options}: FormSource,
  reference: FunctionReference,
  imported: ModuleReference,
): Promise<CallableFunction> {
  const bound = partOfArguments(reference);
  // Before the arguments are read: if this threw later, their rejection would be unhandled.
  const loading = host.preloadModule(imported);
  const [args] = await Promise.all([
    bound === null ? NOTHING : argumentsOf(bound),
    loading,
  ]);
  const exported = host.requireModule(imported);
  const {allowUnregisteredFunctions} = options;
  const callers = {host, allowUnregisteredFunctions};
  const fn = acceptExport(callers, reference.id, exported);
  checkBoundArguments(args);
  return bound === null
    ? fn
    : Reflect.apply(Reflect.get(fn, 'bind'), fn, [null, ...args]);
}

// Unlike in other replies, a value other than an array is a single argument.
async function argumentsOf(bound: Chunk): Promise<ReadonlyArray<unknown>> {
  const args = await promiseFor(bound);
  if (args == null) {
    throw protocolError(
      'The action of a form is bound to arguments that are missing.',
    );
  }
  return isOwnArray(args) ? args : [args];
}

// The state, the key, the id of the function, and the number of its bound arguments besides the
// state.
export type FormState = [unknown, string, string, number];

// The result of the action for React DOM: the state of the component with the key, if its action is the
// same function with the same number of arguments. Resolves to null if the form has no state. Throws synchronously if the action cannot be
// identified.
export function decodeFormState(
  source: FormSource,
  body: FormData,
  actionResult: unknown,
): Promise<FormState | null> {
  const key = findStateKey(body);
  const prefix = key === null ? null : findReferencePrefix(body);
  if (key === null || prefix === null) {
    return Promise.resolve(null);
  }
  const reference = readReference(readFormReply(source, body, prefix));
  return reference === null
    ? Promise.resolve(null)
    : readState(reference, key, actionResult);
}

// A function without bound arguments has no state.
async function readState(
  reference: FunctionReference,
  key: string,
  actionResult: unknown,
): Promise<FormState | null> {
  const part = partOfArguments(reference);
  const args = part === null ? reference.bound : await promiseFor(part);
  return Array.isArray(args)
    ? [actionResult, key, reference.id, args.length - 1]
    : null;
}
