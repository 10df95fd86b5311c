// The methods through which React DOM uses a server function as a form action, and a `bind`
// that keeps them. They are not writable.

import type {ClientHost} from '../host.js';
import type {ReplyTracer} from '../reply/replyTracer.js';

import {bindServerFunction} from './bindServerFunction.js';
import {encodeForm} from './formAction.js';
import {formFunctionOf, rememberFormFunction} from './formFunction.js';
import {hasSignature} from './signature.js';

// The parts that differ in development.
export type FormOptions = {
  readonly bind: (
    host: ClientHost,
    receiver: interface {},
    parameters: ReadonlyArray<unknown>,
  ) => interface {},
  // Observes the bound arguments while they are encoded.
  readonly tracer: ReplyTracer | null,
};

export function attachFormActions(host: ClientHost, fn: interface {}): void {
  attachWith(host, fn, {bind: bindServerFunction, tracer: null});
}

// Frozen functions stay unchanged: forms call them once the page is interactive.
export function attachWith(
  host: ClientHost,
  fn: interface {},
  options: FormOptions,
): void {
  const reference = host.serverFunctions.get(fn);
  if (reference !== undefined) {
    rememberFormFunction({
      reference,
      bind: Reflect.get(fn, 'bind'),
      encode: host.encodeFormAction,
      body: null,
    });
  }
  for (const [name, value] of methodsFor(host, options)) {
    Reflect.defineProperty(fn, name, {value});
  }
}

function methodsFor(
  host: ClientHost,
  options: FormOptions,
): Array<[string, unknown]> {
  function formAction(this: interface {}, identifierPrefix: string): unknown {
    const encoder = {host, tracer: options.tracer};
    return encodeForm(formFunctionOf(host, this), identifierPrefix, encoder);
  }
  function isSignatureEqual(
    this: interface {},
    id: string,
    count: number,
  ): boolean {
    return hasSignature(formFunctionOf(host, this).reference, id, count);
  }
  function bind(
    this: interface {},
    ...parameters: ReadonlyArray<unknown>
  ): interface {} {
    return options.bind(host, this, parameters);
  }
  return [
    ['$$FORM_ACTION', formAction],
    ['$$IS_SIGNATURE_EQUAL', isSignatureEqual],
    ['bind', bind],
  ];
}
