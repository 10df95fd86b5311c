// Where HTML is rendered, a server function that is bound stays one: a form that is
// submitted before the page runs needs to know what it is bound to.

import type {ClientHost, ServerReference} from '../host.js';

import {joinArguments, rememberServerFunction} from './serverFunction.js';

export function equipWithBind(host: ClientHost, fn: interface {}): void {
  Reflect.defineProperty(fn, 'bind', {
    value: function bind(
      this: interface {},
      thisArgument: unknown,
      ...args: ReadonlyArray<unknown>
    ): interface {} {
      return bindServerFunction(host, this, [thisArgument, ...args]);
    },
  });
}

// The method can be borrowed, so the receiver may be any function.
export function bindServerFunction(
  host: ClientHost,
  receiver: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  const nativeBind: $FlowFixMe = Function.prototype.bind; // of any function
  const result = nativeBind.apply(receiver, parameters);
  const reference = host.serverFunctions.get(receiver);
  if (reference !== undefined) {
    const bound = appendArguments(reference, parameters.slice(1));
    rememberServerFunction(host, result, {id: reference.id, bound});
  }
  return result;
}

function appendArguments(
  {bound}: ServerReference,
  args: Array<unknown>,
): Promise<Array<unknown>> {
  if (bound === null) {
    return Promise.resolve(args);
  }
  const joined = Promise.resolve(bound).then(first =>
    joinArguments(first, args),
  );
  // Nobody may ever ask for them.
  joined.catch(() => {});
  return joined;
}
