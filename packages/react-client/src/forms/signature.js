// Whether the state that came with a submitted form belongs to a function: it has the same
// id and is bound to as many arguments. React DOM asks while it renders, so arguments that
// are not there yet are thrown as a promise.

import type {ServerReference} from '../host.js';

import {readPromise} from './readPromise.js';

export function hasSignature(
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
