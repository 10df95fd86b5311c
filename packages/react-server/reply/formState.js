// The state that the action of a form has returned, for React DOM: it belongs to the component
// that has the key, if that still calls the same function with as many arguments.

import type {FormSource} from './formReply.js';
import type {FunctionReference} from './serverReference.js';

import {findReferencePrefix, findStateKey} from './formFields.js';
import {promiseFor, readFormReply} from './formReply.js';
import {partOfArguments, readReference} from './serverReference.js';

// The state, the key, the id of the function, and how many arguments that is bound to besides
// the state itself.
export type FormState = [unknown, string, string, number];

// Null if the form is not one that has a state. Throws at once where it is not clear which
// function is meant.
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

// What is bound to nothing has no state.
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
