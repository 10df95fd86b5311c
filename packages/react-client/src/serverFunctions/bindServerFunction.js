// Where HTML is rendered, a bound server function stays a server function: a form that is
// submitted before the page is interactive needs its bound arguments.

import type {BoundArguments, ServerReference} from '../host.js';
import type {Observed} from './readPromise.js';

import {bindFunction} from 'flight-core/src/bindFunction.js';
import {
  Chunk,
  FULFILLED,
  REJECTED,
  createFulfilledChunk,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {
  createFulfilledPromise,
  storeOutcome,
} from 'flight-core/src/chunk/storeOutcome.js';
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

// React DOM reads the arguments during a render, in which the application may have bound them.
function appendArguments(
  reference: ServerReference,
  args: Array<unknown>,
): BoundArguments {
  const bound: BoundArguments = reference.bound ?? createFulfilledChunk(null);
  if (bound instanceof Chunk) {
    readChunk(bound);
  }
  const {status, value}: Observed = bound;
  if (status === REJECTED) {
    return bound;
  }
  if (status === FULFILLED) {
    return createFulfilledPromise(joinArguments(value, args));
  }
  const joined = Promise.resolve(bound).then(first =>
    joinArguments(first, args),
  );
  // Also handles a rejection: the arguments may never be read.
  storeOutcome(joined);
  return joined;
}
