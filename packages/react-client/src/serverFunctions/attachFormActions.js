// The methods through which React DOM uses a server function as a form action, and a `bind`
// that keeps them. They are not writable.

import type {ClientHost, ServerReference} from '../host.js';
import type {ReplyTracer} from '../reply/reply.js';

import {bindServerFunction} from './bindServerFunction.js';
import {encodeForm} from './formAction.js';
import {formFunctionOf, rememberFormFunction} from './formFunction.js';
import {readPromise} from './readPromise.js';

// A method of a server function.
type Method = (this: interface {}, ...args: ReadonlyArray<empty>) => unknown;

export function attachFormActions(
  host: ClientHost,
  fn: interface {},
  reference: ServerReference,
): void {
  attachWith(fn, {host, serverReference: reference, tracer: null}, bind);
}

// `bind` differs in development. Frozen functions stay unchanged: forms call them once the page is
// interactive.
export function attachWith(
  fn: interface {},
  state: {
    readonly host: ClientHost,
    readonly serverReference: ServerReference,
    readonly tracer: ReplyTracer | null,
  },
  bindMethod: Method,
): void {
  rememberFormFunction(fn, {
    ...state,
    ownBind: Reflect.get(fn, 'bind'),
    encoded: null,
  });
  define(fn, '$$FORM_ACTION', formAction);
  define(fn, '$$IS_SIGNATURE_EQUAL', isSignatureEqual);
  define(fn, 'bind', bindMethod);
}

function define(fn: interface {}, name: string, value: Method): void {
  Reflect.defineProperty(fn, name, {value});
}

function formAction(this: interface {}, identifierPrefix: string): unknown {
  return encodeForm(formFunctionOf(this), identifierPrefix);
}

function isSignatureEqual(
  this: interface {},
  id: string,
  count: number,
): boolean {
  return hasSignature(formFunctionOf(this).serverReference, id, count);
}

// Whether the state of a submitted form belongs to a function: same id, same number of bound
// arguments. React DOM asks during a render, so arguments that are still pending are thrown as
// a promise.
function hasSignature(
  {id, bound}: ServerReference,
  submittedId: string,
  count: number,
): boolean {
  if (id !== submittedId) {
    return false;
  }
  if (bound === null) {
    return count === 0;
  }
  const args = readPromise(bound);
  return Array.isArray(args) && args.length === count;
}

function bind(
  this: interface {},
  ...parameters: ReadonlyArray<unknown>
): interface {} {
  return bindServerFunction(this, parameters);
}
