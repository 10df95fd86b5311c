// A form that was submitted before hydration. Its action becomes a function without parameters: the
// server function that the form names, bound to the arguments from the page and to the fields that
// the user filled in.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CallableFunction, ModuleReference} from '../replyHost.js';
import type {FunctionReference} from '../revive/serverFunction.js';
import type {Selection} from './formFields.js';
import type {FormSource} from './formReply.js';

import {protocolError} from 'flight-core/src/errors.js';

import {checkBoundArguments} from '../entries/limits.js';
import {acceptExport} from '../revive/callableExport.js';
import {partOfArguments, readReference} from '../revive/serverFunction.js';
import {isServerObject} from '../slots/serverObject.js';
import {splitForm} from './formFields.js';
import {promiseFor, readFormReply} from './formReply.js';
import {requireForm} from './requireForm.js';

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
  return Array.isArray(args) && !isServerObject(args) ? args : [args];
}
