// Where HTML is rendered, a server function that is bound stays one: a form that is
// submitted before the page runs needs to know what it is bound to.

import type {ClientHost, ServerReference} from '../host.js';

import {bindFunction} from 'flight-core/src/bindFunction.js';
import {findFormFunction, withFormEncoder} from './formFunction.js';
import {joinArguments, rememberServerFunction} from '../serverFunction.js';

// The method can be borrowed, so the receiver may be any function.
export function bindServerFunction(
  host: ClientHost,
  receiver: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  const found = findFormFunction(host, receiver);
  if (found === undefined) {
    return bindFunction(receiver, parameters);
  }
  const {bind, encode, reference} = found;
  const copy = bind.apply(receiver, parameters);
  const bound = appendArguments(reference, parameters.slice(1));
  // Forms encode the copy as they encode the function, whoever's `bind` was borrowed.
  const encodingHost = withFormEncoder(host, encode);
  rememberServerFunction(encodingHost, copy, {id: reference.id, bound});
  return copy;
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
