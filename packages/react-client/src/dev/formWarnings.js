// Development: warnings about server functions in forms: a bound `this` and parts of bound
// arguments are not sent.

import type {ClientHost, ServerReference} from '../host.js';

import {bindServerFunction} from '../serverFunctions/bindServerFunction.js';
import {attachWith} from '../serverFunctions/attachFormActions.js';
import {findFormFunction} from '../serverFunctions/formFunction.js';
import {createReplyTracer} from './replyTracer.js';

const tracer = createReplyTracer('');

export function attachWithWarnings(
  host: ClientHost,
  fn: interface {},
  reference: ServerReference,
): void {
  attachWith(fn, {host, serverReference: reference, tracer}, bindAndWarn);
}

function bindAndWarn(
  this: interface {},
  ...parameters: ReadonlyArray<unknown>
): interface {} {
  if (parameters[0] != null && findFormFunction(this)) {
    console.error(
      'A server function was bound to a value for `this`, which is not sent to ' +
        'the server. Pass null as the first argument of bind().',
    );
  }
  return bindServerFunction(this, parameters);
}
