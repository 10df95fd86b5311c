// Development: server functions in forms warn about what the server will not get: a `this`
// that is bound to them, and parts of their bound arguments.

import type {ClientHost} from '../host.js';

import {bindServerFunction} from '../forms/bindServerFunction.js';
import {attachWith} from '../forms/attachFormActions.js';
import {replyTracer} from './replyTracer.js';

const OPTIONS = {bind: bindAndWarn, tracer: replyTracer};

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
      'A server function was bound to a value for `this`, which does not reach ' +
        'the server and is lost. Pass null as the first argument of bind().',
    );
  }
  return bindServerFunction(host, receiver, parameters);
}
