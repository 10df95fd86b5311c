// The state of a server function that forms use where pages are rendered to HTML.

import type {
  BoundArguments,
  ClientHost,
  EncodeFormAction,
  ServerReference,
} from '../host.js';
import type {ReplyTracer} from '../reply/reply.js';

import {usageError} from 'flight-core/src/errors.js';

export type FormFunction = {
  // May have an encoder of the application.
  readonly host: ClientHost,
  readonly serverReference: ServerReference,
  // Observes the bound arguments while they are encoded. Development only.
  readonly tracer: ReplyTracer | null,
  // The `bind` that the function had before it became a server function.
  readonly ownBind: (...parameters: ReadonlyArray<unknown>) => interface {},
  // The id and the bound arguments as a reply, encoded on first use.
  encoded: BoundArguments | null,
};

const formFunctions: WeakMap<interface {}, FormFunction> = new WeakMap();

// If several hosts remember the function, it keeps the methods and the state of the first.
export function rememberFormFunction(
  fn: interface {},
  formFunction: FormFunction,
): void {
  if (!formFunctions.has(fn)) {
    formFunctions.set(fn, formFunction);
  }
}

export function findFormFunction(fn: interface {}): FormFunction | void {
  return formFunctions.get(fn);
}

// React DOM calls these methods on any form action.
export function formFunctionOf(fn: interface {}): FormFunction {
  const found = formFunctions.get(fn);
  if (!found) {
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
  return encodeFormAction ? {...host, encodeFormAction} : host;
}
