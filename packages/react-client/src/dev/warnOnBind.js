// Development: `bind` of a server function warns about a `this` that would be lost.

import type {ClientHost} from '../host.js';

import {bindServerFunction} from '../actions/bindServerFunction.js';

export function equipWithWarningBind(host: ClientHost, fn: interface {}): void {
  Reflect.defineProperty(fn, 'bind', {
    value: function bind(
      this: interface {},
      thisArgument: unknown,
      ...args: ReadonlyArray<unknown>
    ): interface {} {
      if (thisArgument != null && host.serverFunctions.has(this)) {
        console.error(
          'A server function was bound to a value for `this`, which does not reach ' +
            'the server and is lost. Pass null as the first argument of bind().',
        );
      }
      return bindServerFunction(host, this, [thisArgument, ...args]);
    },
  });
}
