// Development: warnings about server functions in forms: a bound `this` and parts of bound
// arguments are not sent.

import type {ClientHost} from '../host.js';

import {bindServerFunction} from '../forms/bindServerFunction.js';
import {attachWith} from '../forms/attachFormActions.js';
import {createReplyTracer} from './replyTracer.js';

const OPTIONS = {bind: bindAndWarn, tracer: createReplyTracer('')};

export function attachWithWarnings(host: ClientHost, fn: interface {}): void {
  attachWith(host, fn, OPTIONS);
}

function bindAndWarn(
  host: ClientHost,
  receiver: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  if (parameters[0] != null && host.serverFunctions.has(receiver)) {
    console.error(
      'A server function was bound to a value for `this`, which is not sent to ' +
        'the server. Pass null as the first argument of bind().',
    );
  }
  return bindServerFunction(host, receiver, parameters);
}
