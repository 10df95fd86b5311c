// What a server function has where pages are rendered to HTML, beside what it has anywhere.

import type {ClientHost, EncodeFormAction, ServerReference} from '../host.js';

import {usageError} from 'flight-core/src/errors.js';

export type FormFunction = {
  readonly reference: ServerReference,
  // What binding the function was before it became one of the server's.
  readonly bind: (...parameters: ReadonlyArray<unknown>) => interface {},
  // Undefined where the application leaves it to us.
  readonly encode: EncodeFormAction | void,
  // The id and the bound arguments as a reply, once a form has asked for it.
  body: Promise<unknown> | null,
};

const formFunctions: WeakMap<ServerReference, FormFunction> = new WeakMap();

export function rememberFormFunction(formFunction: FormFunction): void {
  formFunctions.set(formFunction.reference, formFunction);
}

export function findFormFunction(
  host: ClientHost,
  fn: interface {},
): FormFunction | void {
  const reference = host.serverFunctions.get(fn);
  return reference === undefined ? undefined : formFunctions.get(reference);
}

// React DOM calls methods of what it finds as the action of a form.
export function formFunctionOf(
  host: ClientHost,
  fn: interface {},
): FormFunction {
  const found = findFormFunction(host, fn);
  if (found === undefined) {
    throw usageError(
      'A form was asked about a function that this copy of the Flight client does not ' +
        'know. Make sure that there is one copy where HTML is rendered.',
      481,
    );
  }
  return found;
}

// A host for functions whose forms the application encodes in its own way.
export function withFormEncoder(
  host: ClientHost,
  encodeFormAction: ?EncodeFormAction,
): ClientHost {
  const encode = encodeFormAction ?? undefined;
  return host.encodeFormAction === encode
    ? host
    : {...host, encodeFormAction: encode};
}
