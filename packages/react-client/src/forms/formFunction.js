// The state of a server function that forms use where pages are rendered to HTML.

import type {
  BoundArguments,
  ClientHost,
  EncodeFormAction,
  ServerReference,
} from '../host.js';

import {usageError} from 'flight-core/src/errors.js';

export type FormFunction = {
  readonly reference: ServerReference,
  // The `bind` that the function had before it became a server function.
  readonly bind: (...parameters: ReadonlyArray<unknown>) => interface {},
  // Undefined if the application does not encode forms itself.
  readonly encode: EncodeFormAction | void,
  // The id and the bound arguments as a reply, encoded on first use.
  body: BoundArguments | null,
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

// React DOM calls these methods on any form action.
export function formFunctionOf(
  host: ClientHost,
  fn: interface {},
): FormFunction {
  const found = findFormFunction(host, fn);
  if (found === undefined) {
    throw usageError(
      'A form has a function of another copy of the client. Load one copy only.',
      481,
    );
  }
  return found;
}

// The host for functions whose forms the application encodes itself.
export function withFormEncoder(
  host: ClientHost,
  encodeFormAction: ?EncodeFormAction,
): ClientHost {
  const encode = encodeFormAction ?? undefined;
  return host.encodeFormAction === encode
    ? host
    : {...host, encodeFormAction: encode};
}
