// How many arguments functions of the server may be bound to, which the client sends along with
// them.

import type {ReplyLimits} from './limits.js';

import {protocolError} from 'flight-core/src/errors.js';

import {BOUND_ARGUMENT_LIMIT} from './limits.js';

// What binding has cost a reply so far. To bind an array for the first time costs no more than
// what was sent for it; to bind it again is a short token that makes a copy.
export class BindingBudget {
  readonly limit: number;
  readonly boundBefore: Set<interface {}> = new Set();
  copied: number = 0;

  constructor({arraySizeLimit}: ReplyLimits) {
    this.limit = arraySizeLimit;
  }

  // To be called before the arguments are copied.
  charge(args: ReadonlyArray<unknown>): void {
    const {length} = args;
    if (length > BOUND_ARGUMENT_LIMIT) {
      throw protocolError(
        `A server function of a reply is bound to ${length} arguments, and the limit ` +
          `is ${BOUND_ARGUMENT_LIMIT}.`,
        580,
      );
    }
    if (this.boundBefore.has(args)) {
      this.copied += length;
    } else {
      this.boundBefore.add(args);
    }
    if (this.copied > this.limit) {
      throw protocolError(
        'The functions of a reply are bound to the same arguments again and again: ' +
          `more than ${this.limit} would be copied (option arraySizeLimit).`,
      );
    }
  }
}
