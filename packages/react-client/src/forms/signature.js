// Whether the state of a submitted form belongs to a function: same id, same number of bound
// arguments. React DOM asks during a render, so arguments that are still pending are thrown as
// a promise.

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
