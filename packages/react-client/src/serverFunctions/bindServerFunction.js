// Where HTML is rendered, a bound server function stays a server function: a form that is
// submitted before the page is interactive needs its bound arguments.

import type {ServerReference} from '../host.js';

import {bindFunction} from 'flight-core/src/bindFunction.js';
import {findFormFunction} from './formFunction.js';
import {joinArguments, rememberServerFunction} from './serverFunction.js';

// `receiver` may be any function: `bind` can be called on another function than its own.
export function bindServerFunction(
  receiver: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  const found = findFormFunction(receiver);
  if (!found) {
    return bindFunction(receiver, parameters);
  }
  const {host, ownBind, serverReference} = found;
  const copy = ownBind.apply(receiver, parameters);
  const bound = appendArguments(serverReference, parameters.slice(1));
  // Forms encode the copy like the receiver, even if `bind` belongs to another function.
  rememberServerFunction(host, copy, {id: serverReference.id, bound});
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
  // Prevents an unhandled rejection: the arguments may never be read.
  joined.catch(() => {});
  return joined;
}
