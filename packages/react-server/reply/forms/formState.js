// The result of a form's action, for React DOM: the state of the component with the key, if its
// action is the same function with the same number of arguments.

import type {FunctionReference} from '../revive/serverFunction.js';
import type {FormSource} from './formReply.js';

import {partOfArguments, readReference} from '../revive/serverFunction.js';
import {findReferencePrefix, findStateKey} from './formFields.js';
import {promiseFor, readFormReply} from './formReply.js';

// The state, the key, the id of the function, and the number of its bound arguments besides the
// state.
export type FormState = [unknown, string, string, number];

// Resolves to null if the form has no state. Throws synchronously if the action cannot be
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
