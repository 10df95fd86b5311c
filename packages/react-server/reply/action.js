// A form that was submitted before the page was interactive becomes a call: the function that
// it names, bound to what it was bound to on the page, and to the fields of the user.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CallableFunction} from './callableExport.js';
import type {Selection} from './formFields.js';
import type {FormSource} from './formReply.js';
import type {ModuleReference} from './replyHost.js';
import type {FunctionReference} from './serverReference.js';

import {protocolError} from 'flight-core/src/errors.js';

import {BindingBudget} from './boundArguments.js';
import {acceptExport} from './callableExport.js';
import {splitForm} from './formFields.js';
import {promiseFor, readFormReply} from './formReply.js';
import {readLimits} from './limits.js';
import {partOfArguments, readReference} from './serverReference.js';

// Null if the form calls nothing. Throws at once where it is not clear which function is
// meant; what fails later rejects.
export function decodeAction(
  source: FormSource,
  body: FormData,
): Promise<() => unknown> | null {
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
    throw protocolError(
      'A form names a server function by something that is no text.',
    );
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
  // Before the arguments, whose failure nobody would hear of if this throws.
  const loading = host.preloadModule(imported);
  const [args] = await Promise.all([
    bound === null ? NOTHING : argumentsOf(bound),
    loading,
  ]);
  const exported = host.requireModule(imported);
  const {allowUnregisteredFunctions} = options;
  const callers = {host, allowUnregisteredFunctions};
  const fn = acceptExport(callers, reference.id, exported);
  new BindingBudget(readLimits(options)).charge(args);
  return bound === null ? fn : fn.bind(null, ...args);
}

// Unlike in the rest of a reply, what is no array is one argument.
async function argumentsOf(bound: Chunk): Promise<ReadonlyArray<unknown>> {
  const args = await promiseFor(bound);
  if (args == null) {
    throw protocolError(
      'The action of a form is bound to arguments that are not there.',
    );
  }
  return Array.isArray(args) ? args : [args];
}
